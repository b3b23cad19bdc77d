import type { Translate } from '@/i18n/language';
import { readLinkWait } from '@/schemas/linkWait';

/** The codes of the sign-in library (`Cancelled` and `Suspended` are ours) that have a sentence of their own. */
const codes = [
  'Verification',
  'EmailSignin',
  'Cancelled',
  'Suspended',
  'OAuthSignin',
  'OAuthCallback',
  'AccessDenied',
] as const;

/** What a code of the sign-in library means, in a sentence; null when there is none. */
export function signInErrorText(t: Translate, code: string | undefined): string | null {
  const told = readLinkWait(code);
  if (told) return t(`signIn.errors.${told.wait}`, { minutes: told.minutes });
  return code ? t(`signIn.errors.${codes.find((one) => one === code) ?? 'other'}`) : null;
}
