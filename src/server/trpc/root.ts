import { listingsRouter } from '../listings/router';
import { messagesRouter } from '../messages/router';
import { moderationRouter } from '../moderation/router';
import { invitationsRouter } from '../needs/invitationsRouter';
import { needsRouter } from '../needs/router';
import { placesRouter } from '../places/router';
import { pushRouter } from '../push/router';
import { ratingsRouter } from '../ratings/router';
import { liveRouter } from '../realtime/router';
import { requestsRouter } from '../requests/router';
import { safetyRouter } from '../safety/router';
import { threadsRouter } from '../threads/router';
import { timeSlotsRouter } from '../timeSlots/router';
import { usersRouter } from '../users/router';
import { zmanimRouter } from '../zmanim/router';
import { createCallerFactory, router } from './init';

export const appRouter = router({
  listings: listingsRouter,
  timeSlots: timeSlotsRouter,
  requests: requestsRouter,
  needs: needsRouter,
  invitations: invitationsRouter,
  ratings: ratingsRouter,
  threads: threadsRouter,
  messages: messagesRouter,
  zmanim: zmanimRouter,
  places: placesRouter,
  users: usersRouter,
  push: pushRouter,
  safety: safetyRouter,
  moderation: moderationRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
