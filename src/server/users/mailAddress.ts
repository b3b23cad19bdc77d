import { randomBytes } from 'node:crypto';
import type { User } from '@/generated/prisma/client';
import { DAY_MS } from '@/schemas/time';
import { confirmedEmail } from '../auth/adapter';
import { secretHash } from '../auth/secretHash';
import { limitAddressLinks } from '../auth/signInLinkLimit';
import { env } from '../config/env';
import type { Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { languageFor } from '../mail/emailLanguage';
import { sendLinkMail } from '../mail/linkMail';
import { limitRate } from '../rateLimit/rateLimit';
import type { SignedIn } from '../trpc/init';

const LINK_LIFE_MS = DAY_MS;

const identifierOf = (userId: string, email = '') => `user:${userId}:${email}`;

export async function forgetAddressLinks(tx: Tx, userId: string): Promise<void> {
  await tx.verificationToken.deleteMany({
    where: { identifier: { startsWith: identifierOf(userId) } },
  });
}

/** Whether there's an address that receives email. A user may replace one that doesn't. */
const hasWorkingAddress = ({ email, emailRefusedAt }: Pick<User, 'email' | 'emailRefusedAt'>) =>
  email !== null && emailRefusedAt === null;

/**
 * Sends a verification link to a user without a working email address. Doesn't reveal
 * whether the address belongs to another account until it's verified.
 * @throws RuleError `HAS_ADDRESS`, `ADDRESS_REFUSED`, `TOO_MANY_REQUESTS`
 */
export async function sendAddressLink({
  ctx: { db, clock, viewer, client, language },
  input: { email },
}: {
  ctx: SignedIn;
  input: { email: string };
}): Promise<void> {
  const token = randomBytes(32).toString('hex');
  await limitRate(db, 'links.user', viewer.id);
  // Before the mailbox's limits, so that calls that send nothing don't use them up.
  const before = await db.user.findUniqueOrThrow({ where: { id: viewer.id } });
  if (hasWorkingAddress(before)) throw errors.hasAddress();
  await limitAddressLinks({ db, client }, email);
  const reads = await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const user = await tx.user.findUniqueOrThrow({ where: { id: viewer.id } });
    if (hasWorkingAddress(user)) throw errors.hasAddress();
    await forgetAddressLinks(tx, viewer.id);
    const expires = new Date(clock.now().getTime() + LINK_LIFE_MS);
    const identifier = identifierOf(viewer.id, email);
    await tx.verificationToken.create({ data: { identifier, token: secretHash(token), expires } });
    return languageFor(user.language, language);
  });
  const url = `${env().NEXTAUTH_URL}/profile/mail?token=${token}`;
  await sendLinkMail(email, reads, { purpose: 'address', url });
}

/**
 * Sets the viewer's email address to the one verified by the link.
 * @throws RuleError `LINK_OVER`, `HAS_ADDRESS`, `ADDRESS_TAKEN`
 */
export async function proveAddress({
  ctx: { db, clock, viewer },
  input: { token },
}: {
  ctx: SignedIn;
  input: { token: string };
}): Promise<void> {
  await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const user = await tx.user.findUniqueOrThrow({ where: { id: viewer.id } });
    if (hasWorkingAddress(user)) throw errors.hasAddress();
    const mine = identifierOf(viewer.id);
    const link = await tx.verificationToken.findFirst({
      where: {
        identifier: { startsWith: mine },
        token: secretHash(token),
        expires: { gt: clock.now() },
      },
    });
    if (!link) throw errors.linkOver();
    const email = link.identifier.slice(mine.length);
    if (await tx.user.count({ where: { email, id: { not: viewer.id } } }))
      throw errors.addressTaken();
    const data = { email, ...confirmedEmail(clock.now(), user) };
    await tx.user.update({ where: { id: viewer.id }, data });
    await forgetAddressLinks(tx, viewer.id);
  });
}
