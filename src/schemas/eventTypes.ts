type Row = {
  /** The host's and the guest's open pages refetch this at once. */
  live?: 'request' | 'thread';
  /** The guest never learned of what it undoes. */
  isHostOnly?: true;
};

/**
 * Everything that is recorded as an event, named by what it's about. The names are stored in the
 * database. `mailKinds` says which emails they cause.
 */
const types = {
  'request.created': { live: 'request' },
  'request.accepted': { live: 'request' },
  'request.declined': { live: 'request' },
  'request.waitlisted': { live: 'request' },
  'request.reconsidered': { live: 'request' },
  'request.seatOffered': { live: 'request' },
  /** The guest lost a seat, or the host or the system ended the request. */
  'request.cancelled': { live: 'request' },
  /** The guest left without having had a seat. */
  'request.withdrawn': { live: 'request' },
  /** The guest changed the group's size, or asked for more seats. */
  'request.resized': { live: 'request' },
  'request.moreSeatsGiven': { live: 'request' },
  'request.moreSeatsDeclined': { live: 'request' },
  /** A host invited somebody who's looking. */
  'request.invited': { live: 'request' },
  'request.invitationAccepted': { live: 'request' },
  'request.invitationDeclined': { live: 'request' },
  'request.invitationExpired': { live: 'request' },
  /** The host or the system ended an invitation. */
  'request.invitationWithdrawn': { live: 'request' },
  'request.undone': { live: 'request', isHostOnly: true },
  /** The undo window of an answer is over. */
  'request.settled': { live: 'request' },
  /** The deadline to answer has passed. */
  'request.overdue': { live: 'request' },
  'request.moved': { live: 'request' },
  'request.comingAsked': { live: 'request' },
  'request.comingReminded': { live: 'request' },
  'request.stillComing': { live: 'request' },
  'request.rainPlanAnnounced': { live: 'request' },
  /** The listing no longer says that the kitchen can handle an allergy of the group. */
  'request.claimDropped': { live: 'request' },
  'request.upcoming': {},
  'request.over': {},
  'meal.answersDue': {},
  'meal.upcoming': {},
  'meal.over': {},
  'message.posted': { live: 'thread' },
  /** The message that is sent along with a request. */
  'message.introduced': { live: 'thread' },
  /** A block or a suspension. */
  'thread.closed': { live: 'thread' },
  'need.seatsOpened': {},
  'listing.timesCorrected': {},
  'report.filed': {},
  /** A moderator is to look at a report. */
  'report.assigned': {},
  'report.answered': {},
  'user.moderated': {},
  /** Soon a moderator has to confirm an institution anew. */
  'user.institutionEnding': {},
} as const satisfies Record<string, Row>;

export type EventType = keyof typeof types;

/** Returns what pages refetch because of an event, if anything. */
export const liveUpdateOf = (type: EventType): Row => types[type];
