/** Areas that the database knows too. It lacks some of the short names, such as 'AET'. */
const NAME =
  /^(?:UTC|(?:Etc|Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w+/-]+)$/;

/** The longest name has 32 characters. */
export const MAX_TIME_ZONE = 64;

/** Canonical names by name in lowercase. Only real names are added, about 600. */
const canonicalNames = new Map<string, string>();

export const knownTimeZoneCount = (): number => canonicalNames.size;

/**
 * Returns the one name that stands for a time zone: 'us/EASTERN' becomes 'America/New_York'.
 * Formatters and calendars are cached by zone for as long as a process runs, so a zone from outside
 * must pass through here first.
 * @returns undefined if there's no such zone
 */
export function canonicalTimeZone(name: string): string | undefined {
  if (name.length > MAX_TIME_ZONE) return undefined;
  const key = name.toLowerCase();
  const known = canonicalNames.get(key);
  if (known) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: key }).resolvedOptions();
    if (!NAME.test(timeZone)) return undefined;
    canonicalNames.set(key, timeZone);
    return timeZone;
  } catch {
    return undefined;
  }
}
