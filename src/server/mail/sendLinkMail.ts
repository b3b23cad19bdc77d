import type { Language } from '@/i18n/language';
import { linkMail } from './linkMail';
import { mailErrorCode, recordMailOutcome } from './recordOutcome';
import { sendMail } from './send';

/**
 * Sends a link to sign in or to verify an address right away, because someone is waiting for it.
 * There's no retry, so failures are counted for operators.
 * @throws the mail server's error
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
