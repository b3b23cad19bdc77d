/** What decides when somebody can be told. */
export type Reader = { timeZone: string; profile: { shomerShabbat: boolean } | null };

/** Select what a `Reader` needs. */
export const readerFields = {
  timeZone: true,
  profile: { select: { shomerShabbat: true } },
} as const;
