import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { type Env, env } from '../config/env';
import { writeOutput } from '../observability/output';
import { isMailServerError } from './mailErrors.mjs';
import { noteMailServerProblem, noteMailServerReached } from './mailServerHealth';
import { senderOf, sendOver } from './smtp.mjs';

export type Mail = { to: string; subject: string; text: string } & Pick<
  SendMailOptions,
  'html' | 'messageId' | 'headers' | 'attachments'
>;

export type MailSettings = Pick<Env, 'EMAIL_SERVER' | 'EMAIL_FROM' | 'MAIL_DIR' | 'CONTACT_EMAIL'>;

export const canSendMail = ({ EMAIL_SERVER, MAIL_DIR }: MailSettings) =>
  Boolean(EMAIL_SERVER || MAIL_DIR);

/**
 * Writes an email to a file that any email client opens, and its text to the terminal. This is the
 * local default.
 */
async function writeMail(folder: string, mail: Mail & { from: string }): Promise<void> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message, messageId } = await transport.sendMail(mail);
  await mkdir(folder, { recursive: true });
  const time = new Date().toISOString().replaceAll(':', '-');
  const file = path.join(folder, `${time}-${messageId.replace(/\W+/g, '').slice(0, 8)}.eml`);
  await writeFile(file, message as Buffer, { mode: 0o600 });
  // Not logged: developers read emails and their links in the terminal.
  writeOutput(`Mail to ${mail.to}: ${mail.subject}\n${mail.text}\n(${file})\n`);
}

async function sendToServer(url: string, mail: Mail & { from: string }): Promise<void> {
  try {
    await sendOver(url, mail);
    noteMailServerReached(url);
  } catch (error) {
    if (isMailServerError(error)) noteMailServerProblem(url, error);
    throw error;
  }
}

/**
 * Sends one email through `EMAIL_SERVER`. Without one, writes it to `MAIL_DIR`.
 * @throws the mail server's error, or Error if neither is set
 */
export async function sendMail(mail: Mail, settings: MailSettings = env()): Promise<void> {
  const { EMAIL_SERVER, MAIL_DIR } = settings;
  const fullMail = { ...mail, ...senderOf(settings) };
  if (EMAIL_SERVER) await sendToServer(EMAIL_SERVER, fullMail);
  else if (MAIL_DIR) await writeMail(MAIL_DIR, fullMail);
  else throw new Error('Neither EMAIL_SERVER nor MAIL_DIR is set.');
}
