/**
 * Why we can't send a link right now. `TooManyLinks`: this browser or mailbox requested too many.
 * `LinksBusy`: everyone together did, and only addresses with an account still get one.
 */
export type LinkWait = 'TooManyLinks' | 'LinksBusy';

/**
 * Returns a code that includes the minutes to wait. The auth library passes only a code from server
 * to page.
 */
export const linkWaitCode = (wait: LinkWait, seconds = 60): string =>
  `${wait}-${Math.ceil(seconds / 60)}`;

export function readLinkWait(
  code: string | null | undefined,
): { wait: LinkWait; minutes: number } | undefined {
  const [, wait, minutes] = /^(TooManyLinks|LinksBusy)-(\d{1,4})$/.exec(code ?? '') ?? [];
  return wait ? { wait: wait as LinkWait, minutes: Number(minutes) } : undefined;
}
