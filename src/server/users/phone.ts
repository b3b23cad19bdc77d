import { randomInt } from 'node:crypto';
import { hasCountryCode } from '@/schemas/phoneText';
import { MINUTE_MS } from '@/schemas/time';
import { secretHash } from '../auth/secretHash';
import { phoneCodeChannel } from '../config/settings.mjs';
import type { Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { widerNetworkOf } from '../http/clientAddress';
import { languageFor } from '../mail/emailLanguage';
import { sendCodeMail } from '../mail/linkMail';
import { internationalNumber } from '../presenters/phoneNumber';
import { countChange, limitEverybody, limitRate } from '../rateLimit/rateLimit';
import type { SignedIn } from '../trpc/init';
import { checkTextCode, sendTextCode } from './twilioVerify';

/** Confirms a user's phone number with a code sent to it. In demo mode the code goes to their email. */

const CODE_LIFE_MS = 10 * MINUTE_MS;
const MAX_ATTEMPTS = 5;
const DIGITS = 6;

/** Returns how this user's codes are sent. Null if their number can't be confirmed. */
export function codeChannelFor({ email }: { email: string | null }): 'sms' | 'email' | null {
  const channel = phoneCodeChannel(process.env);
  return channel === 'email' && !email ? null : channel;
}

const identifierOf = (userId: string) => `phone:${userId}`;

/** A code's row in `verification_tokens`. `codeHash` is empty if the provider has the code. */
type StoredCode = { attemptsLeft: number; numberHash: string; codeHash: string };

const toToken = ({ attemptsLeft, numberHash, codeHash }: StoredCode) =>
  [attemptsLeft, numberHash, codeHash].join(':');

function readToken(token: string): StoredCode {
  const [attemptsLeft, numberHash = '', codeHash = ''] = token.split(':');
  return { attemptsLeft: Number(attemptsLeft), numberHash, codeHash };
}

const numberHashOf = (number: string) => secretHash(`number ${number}`);
const codeHashOf = (userId: string, number: string, code: string) =>
  secretHash(`code ${userId} ${number} ${code}`);

export async function forgetPhoneCodes(tx: Tx, userId: string): Promise<void> {
  await tx.verificationToken.deleteMany({ where: { identifier: identifierOf(userId) } });
}

/** The same for all ways to write a number, if it has a country code. */
const normalized = (phone: string | null) => phone && (internationalNumber(phone) ?? phone);

/** Before the user's number changes to `phone`: forgets its code and that it was confirmed. */
export async function forgetPhoneOf(tx: Tx, userId: string, phone: string | null): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (normalized(user.phone) === normalized(phone)) return;
  await forgetPhoneCodes(tx, userId);
  if (user.verificationStatus !== 'phone') return;
  const verificationStatus = user.email && user.emailVerified ? 'email' : 'pending';
  await tx.user.update({ where: { id: userId }, data: { verificationStatus } });
}

/** @throws RuleError `NO_PHONE`, `PHONE_COUNTRY_CODE`, `PHONE_REFUSED`, `PHONE_CONFIRMED` */
function numberToConfirm(user: { phone: string | null; verificationStatus: string }): string {
  if (!user.phone) throw errors.noPhone();
  if (user.verificationStatus === 'phone') throw errors.phoneConfirmed();
  const number = internationalNumber(user.phone);
  if (!number && hasCountryCode(user.phone)) throw errors.phoneRefused();
  if (!number) throw errors.phoneCountryCode();
  return number;
}

/**
 * Counts a code before it's sent. The viewer's own limits come first, so a refusal there doesn't
 * use up other people's.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
async function limitPhoneCodes(ctx: SignedIn, numberHash: string): Promise<void> {
  const { db, viewer, client } = ctx;
  await limitRate(db, 'phoneCodes.userAndNumber', `${viewer.id} ${numberHash}`);
  await countChange(ctx, 'phoneCodes');
  const network = widerNetworkOf(client);
  if (network) await limitRate(db, 'phoneCodes.network', network);
  await limitRate(db, 'phoneCodes.number', numberHash);
  await limitEverybody(db, 'phoneCodes.everybody');
}

/**
 * Sends a code to the viewer's saved phone number. An earlier code ends.
 * @throws RuleError `PHONES_NOT_CONFIRMED`, `NO_PHONE`, `PHONE_COUNTRY_CODE`, `PHONE_CONFIRMED`,
 *   `PHONE_REFUSED`, `TOO_MANY_REQUESTS`, `PHONE_SERVICE_AWAY`
 */
export async function sendPhoneCode({
  ctx,
}: {
  ctx: SignedIn;
}): Promise<{ sentBy: 'sms' | 'email' }> {
  const { db, clock, viewer, language } = ctx;
  const user = await db.user.findUniqueOrThrow({ where: { id: viewer.id } });
  const sentBy = codeChannelFor(user);
  if (!sentBy) throw errors.phonesNotConfirmed();
  const number = numberToConfirm(user);
  const numberHash = numberHashOf(number);
  await limitPhoneCodes(ctx, numberHash);
  const reads = languageFor(user.language, language);
  let codeHash = '';
  if (sentBy === 'sms') await sendTextCode(number, reads.locale);
  else {
    const code = `${randomInt(10 ** DIGITS)}`.padStart(DIGITS, '0');
    codeHash = codeHashOf(viewer.id, number, code);
    await sendCodeMail(user.email ?? '', reads, code);
  }
  const token = toToken({ attemptsLeft: MAX_ATTEMPTS, numberHash, codeHash });
  const expires = new Date(clock.now().getTime() + CODE_LIFE_MS);
  await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    await forgetPhoneCodes(tx, viewer.id);
    const data = { identifier: identifierOf(viewer.id), token, expires };
    await tx.verificationToken.create({ data });
  });
  return { sentBy };
}

async function countAttempt(tx: Tx, userId: string, code: StoredCode, by: 1 | -1) {
  const after = { ...code, attemptsLeft: code.attemptsLeft + by };
  const { count } = await tx.verificationToken.updateMany({
    where: { identifier: identifierOf(userId), token: toToken(code) },
    data: { token: toToken(after) },
  });
  return count > 0 ? after : undefined;
}

/**
 * Uses up one of the attempts, before the code is compared, so that calls at the same time can't
 * have more.
 * @throws RuleError `CODE_OVER`, and what `numberToConfirm` throws
 */
const takeAttempt = ({ db, clock, viewer }: SignedIn) =>
  transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const user = await tx.user.findUniqueOrThrow({ where: { id: viewer.id } });
    if (!codeChannelFor(user)) throw errors.phonesNotConfirmed();
    const number = numberToConfirm(user);
    const row = await tx.verificationToken.findFirst({
      where: { identifier: identifierOf(viewer.id), expires: { gt: clock.now() } },
    });
    const stored = row && readToken(row.token);
    if (!stored || stored.attemptsLeft < 1 || stored.numberHash !== numberHashOf(number))
      throw errors.codeOver();
    const taken = await countAttempt(tx, viewer.id, stored, -1);
    if (!taken) throw errors.codeOver();
    return { number, stored: taken };
  });

/**
 * Confirms the viewer's phone number with the code sent to it.
 * @throws RuleError `WRONG_CODE`, `CODE_OVER`, `NO_PHONE`, `PHONE_COUNTRY_CODE`, `PHONE_CONFIRMED`,
 *   `PHONES_NOT_CONFIRMED`, `PHONE_SERVICE_AWAY`
 */
export async function confirmPhone({
  ctx,
  input: { code },
}: {
  ctx: SignedIn;
  input: { code: string };
}): Promise<{ phoneConfirmed: true }> {
  const { db, viewer } = ctx;
  const { number, stored } = await takeAttempt(ctx);
  let result: 'right' | 'wrong' | 'over';
  if (stored.codeHash) {
    // Keyed hashes, so the time this takes says nothing about the code.
    result = codeHashOf(viewer.id, number, code) === stored.codeHash ? 'right' : 'wrong';
  } else {
    result = await checkTextCode(number, code).catch(async (error) => {
      // The attempt doesn't count if nobody looked at the code.
      await transaction(db, (tx) => countAttempt(tx, viewer.id, stored, 1));
      throw error;
    });
  }
  if (result === 'over') throw errors.codeOver();
  if (result === 'wrong') throw errors.wrongCode(stored.attemptsLeft);
  await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const { phone } = await tx.user.findUniqueOrThrow({ where: { id: viewer.id } });
    // The number may have been changed meanwhile.
    if (!phone || internationalNumber(phone) !== number) throw errors.codeOver();
    await forgetPhoneCodes(tx, viewer.id);
    await tx.user.update({ where: { id: viewer.id }, data: { verificationStatus: 'phone' } });
  });
  return { phoneConfirmed: true };
}
