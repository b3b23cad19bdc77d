import type { Language } from '@/i18n/language';
import { linkMail } from './linkMail';
import { codeOf, noteMail } from './note';
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
    noteMail('failed', { kind: purpose, code: codeOf(error) });
    throw error;
  }
  noteMail('sent', { kind: purpose });
}
