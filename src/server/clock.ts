/** The current time for rules. Tests pass their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
