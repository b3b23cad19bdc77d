import type { Language } from '@/i18n/language';
import { linkMail } from './linkMail';
import { mailErrorCode, recordMailOutcome } from './recordOutcome';
import { sendMail } from './send';

/**
 * Sends a link to sign in, or to prove an address, at once: somebody waits for it. Nobody tries again, so a
 * failure is counted for operators.
 * @throws what the mail server says.
 */
export async function sendLinkMail(
  to: string,
  language: Language,
  purpose: 'signIn' | 'address',
  url: string,
): Promise<void> {
  const mail = { to, ...(await linkMail(language, purpose, url)) };
  try {
    await sendMail(mail);
  } catch (error) {
    recordMailOutcome('failed', { kind: purpose, code: mailErrorCode(error) });
    throw error;
  }
  recordMailOutcome('sent', { kind: purpose });
}
