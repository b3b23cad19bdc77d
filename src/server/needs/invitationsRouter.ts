import {
  lookingGroups as groups,
  invitationInput,
  sentInvitations as sent,
} from '@/schemas/invitation';
import { changedRequest } from '@/schemas/request';
import { slotProcedure } from '../access/procedures';
import { router, signedInProcedure } from '../trpc/init';
import { invite, sentInvitations } from './invite';
import { lookingGroups } from './lookingGroups';

export const invitationsRouter = router({
  /**
   * The groups who look for a meal like this one and let hosts see that. It's a change, because who
   * was shown is recorded.
   */
  look: slotProcedure('invite').meta({ counts: 'looks' }).output(groups).mutation(lookingGroups),

  /** Invites a group that the host saw. The seats are held until it answers. */
  send: signedInProcedure
    .meta({ counts: 'invitations' })
    .input(invitationInput)
    .output(changedRequest)
    .mutation(invite),

  /** The viewer's invitations to coming meals that nobody has accepted. */
  sent: signedInProcedure.output(sent).query(sentInvitations),
});
