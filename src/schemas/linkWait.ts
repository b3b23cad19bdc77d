/**
 * Why no link can be sent right now: `TooManyLinks`, this browser or mailbox asked for too many; `LinksBusy`,
 * everyone together did, and only addresses with an account still get one.
 */
export type LinkWait = 'TooManyLinks' | 'LinksBusy';

/** A code with the minutes to wait: the library between server and page passes on nothing but a code. */
export const linkWaitCode = (wait: LinkWait, seconds = 60): string =>
  `${wait}-${Math.ceil(seconds / 60)}`;

/** Reads such a code; undefined for any other. */
export function readLinkWait(
  code: string | null | undefined,
): { wait: LinkWait; minutes: number } | undefined {
  const [, wait, minutes] = /^(TooManyLinks|LinksBusy)-(\d{1,4})$/.exec(code ?? '') ?? [];
  return wait ? { wait: wait as LinkWait, minutes: Number(minutes) } : undefined;
}
