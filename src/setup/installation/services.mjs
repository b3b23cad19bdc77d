import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSettings } from '../../server/config/settings.mjs';
import { describeMailError, mailErrorCode } from '../../server/mail/mailErrors.mjs';
import {
  mailServerAddress,
  senderOf,
  sendOver,
  verifyMailServer,
} from '../../server/mail/smtp.mjs';
import { picturesFolder, requirePicturesFolder } from '../environment.mjs';
import { ROOT } from '../processes.mjs';
import { errorCode, request } from './request.mjs';
import { isThisMachine } from './settings.mjs';

/** @typedef {import('./report.mjs').Check} Check */

const GB = 1e9;
/** On Debian. The database itself tells it only to administrators. */
const DATABASE_FOLDER = '/var/lib/postgresql';

/** @param {string} text @returns {string} safe to print on a terminal */
const printable = (text) => text.replace(/[^\x20-\x7e]+/g, ' ');

/** @param {string | undefined} recipient whom to send an email @returns {Check} */
export const checkMail =
  (recipient) =>
  async (env, { warn }) => {
    const { EMAIL_SERVER, EMAIL_FROM, CONTACT_EMAIL, NEXTAUTH_URL: site } = env;
    if (!EMAIL_SERVER) {
      warn(
        'No email is sent, so people only see answers on the site. Set EMAIL_SERVER and EMAIL_FROM.',
      );
      return '';
    }
    const server = `The mail server ${mailServerAddress(EMAIL_SERVER)}`;
    await verifyMailServer(EMAIL_SERVER).catch((error) => {
      const { problem, remedy } = describeMailError(error);
      throw new Error(`${server} ${problem} (${mailErrorCode(error)}). To fix that, ${remedy}.`);
    });
    if (!recipient) return `${server} accepts us. Add --mail you@example.org to send an email`;
    const response = await sendOver(EMAIL_SERVER, {
      ...senderOf({ EMAIL_FROM, CONTACT_EMAIL }),
      to: recipient,
      subject: `Test email from ${site}`,
      text: `If you can read this, email from ${site} arrives. \`npm run check\` sent it.`,
    }).catch((error) => {
      throw new Error(
        `${server} refused an email to ${recipient}: ${printable(error.response ?? mailErrorCode(error))}. Check the address, and that the server may send for EMAIL_FROM.`,
      );
    });
    return `${server} took an email to ${recipient}: ${printable(response)}`;
  };

/** @type {Check} */
export async function checkPictures(env, { fail }) {
  const { S3_BUCKET: bucket = '', S3_ENDPOINT, S3_REGION } = env;
  if (!bucket) {
    requirePicturesFolder(env);
    return `in ${picturesFolder(env)}`;
  }
  const { s3Store } = await import('../../server/photos/s3Store.mjs');
  const store = s3Store(readSettings(env));
  // If it can't be deleted now, the server deletes it after a day.
  const name = `${randomUUID()}-check.jpg`;
  const address = S3_ENDPOINT
    ? `${S3_ENDPOINT.replace(/\/$/, '')}/${bucket}/${name}`
    : `https://${bucket}.s3.${S3_REGION || 'us-east-1'}.amazonaws.com/${name}`;
  const steps = {
    write: () => store.put(name, path.join(ROOT, 'package.json')),
    read: () => store.get(name),
    list: () => store.list()[Symbol.asyncIterator]().next(),
    open: async () => {
      const { ok } = await request(address);
      if (ok)
        fail(
          `Anyone can read the bucket ${bucket}, including pictures that only some people may see. Make it private.`,
        );
    },
    delete: () => store.remove([name]),
  };
  for (const [step, take] of Object.entries(steps))
    await take().catch((error) => {
      throw new Error(
        `The server can’t ${step} files in the bucket ${bucket} (${errorCode(error)}). Check the settings that start with S3_, and what the key may do.`,
      );
    });
  return `in the bucket ${bucket}`;
}

/** @param {{ problem: number, warning: number }} [least] free space, in GB @returns {Check} */
export const checkDisk =
  (least = { problem: 0.5, warning: 3 }) =>
  (env, { warn, fail }) => {
    const folders = {
      'uploads in progress': os.tmpdir(),
      pictures: env.S3_BUCKET ? '' : picturesFolder(env),
      backups: env.BACKUP_FILE ? path.dirname(env.BACKUP_FILE) : '',
      'the database': isThisMachine(new URL(env.DATABASE_URL ?? '')) ? DATABASE_FOLDER : '',
    };
    const found = Object.entries(folders).filter(([, folder]) => fs.existsSync(folder));
    const free = found.map(([use, folder]) => {
      const { bavail, bsize } = fs.statfsSync(folder);
      const size = (bavail * bsize) / GB;
      if (size < least.warning)
        (size < least.problem ? fail : warn)(
          `Only ${size.toFixed(1)} GB are free in ${folder}, for ${use}. Free some space, or move it to a larger disk.`,
        );
      return `${size.toFixed(1)} GB for ${use}`;
    });
    return `free: ${free.join(', ')}`;
  };
