/**
 * What the sign-in says when too many links were asked for: a code with the minutes to wait, since the
 * library between server and page hands on a code alone.
 */
export const linkWaitCode = (seconds = 60): string => `TooManyLinks-${Math.ceil(seconds / 60)}`;

/** The minutes to wait, of such a code; undefined of any other. */
export function linkWaitMinutes(code: string | null | undefined): number | undefined {
  const [, minutes] = /^TooManyLinks-(\d{1,4})$/.exec(code ?? '') ?? [];
  return minutes ? Number(minutes) : undefined;
}
