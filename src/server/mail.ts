import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { env } from './env';

export type Mail = { to: string; subject: string; text: string; html?: string };

/** The local default: each mail a file that any mail program opens, and its text on the terminal. */
async function writeMail(folder: string, mail: Mail & { from: string }): Promise<void> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(mail);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}.eml`);
  await writeFile(file, message as Buffer, { mode: 0o600 });
  console.info(`Mail to ${mail.to}: ${mail.subject}\n${mail.text}\n(${file})`);
}

/**
 * Sends one mail over `EMAIL_SERVER`; with none set, writes it to `MAIL_DIR`.
 * @throws what the mail server says, or Error when neither is set.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { EMAIL_SERVER, EMAIL_FROM = 'Sukkah <no-reply@localhost>', MAIL_DIR } = env();
  const whole = { ...mail, from: EMAIL_FROM };
  if (EMAIL_SERVER) {
    const { rejected } = await nodemailer.createTransport(EMAIL_SERVER).sendMail(whole);
    if (rejected.length) throw new Error('The mail server refused the address.');
  } else if (MAIL_DIR) await writeMail(MAIL_DIR, whole);
  else throw new Error('Neither EMAIL_SERVER nor MAIL_DIR is set.');
}
