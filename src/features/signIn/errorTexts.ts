import type { Translate } from '@/i18n/language';
import { readLinkWait } from '@/schemas/linkWait';

/**
 * Error codes with their own message. `Cancelled` and `Suspended` are ours, the others come from
 * next-auth.
 */
const codes = [
  'Verification',
  'EmailSignin',
  'Cancelled',
  'Suspended',
  'OAuthSignin',
  'OAuthCallback',
  'AccessDenied',
] as const;

export function signInErrorText(t: Translate, code: string | undefined): string | null {
  const linkWait = readLinkWait(code);
  if (linkWait) return t(`signIn.errors.${linkWait.wait}`, { minutes: linkWait.minutes });
  return code ? t(`signIn.errors.${codes.find((one) => one === code) ?? 'other'}`) : null;
}
