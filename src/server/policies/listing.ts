import { Prisma } from '@/generated/prisma/client';
import { definePolicy, userIn } from './policy';

/**
 * For a row `l` of `sukkah_listings`, and for its meals. Who else may see a listing or its street is
 * in `access/visibility.ts`.
 */
export const listingPolicy = definePolicy({
  roles: { host: userIn(Prisma.sql`l.host_id`) },
  actions: {
    edit: ['host'],
    addMeals: ['host'],
    editMeals: ['host'],
    /** The listing while it's hidden, with why moderators hid it. */
    seeHidden: ['host'],
    seeStreet: ['host'],
    /** Its canceled meals and figures. */
    seeDetails: ['host'],
    /** The requests for its meals, the guest list, and what accepted guests share. */
    seeGuests: ['host'],
    answerRequests: ['host'],
    invite: ['host'],
    writeToGuests: ['host'],
  },
});
