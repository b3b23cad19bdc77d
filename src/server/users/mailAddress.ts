import { randomBytes } from 'node:crypto';
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

const LINK_LIFE_MS = 24 * 3_600_000;

const identifierOf = (userId: string, email = '') => `user:${userId}:${email}`;

export async function forgetAddressLinks(tx: Tx, userId: string): Promise<void> {
  await tx.verificationToken.deleteMany({
    where: { identifier: { startsWith: identifierOf(userId) } },
  });
}

/**
 * Sends a verification link to a user who signed up without an email address. Doesn't reveal
 * whether the address belongs to another account until it's verified.
 * @throws RuleError `HAS_ADDRESS`, `TOO_MANY_REQUESTS`
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
  const { email: present } = await db.user.findUniqueOrThrow({ where: { id: viewer.id } });
  if (present) throw errors.hasAddress();
  await limitAddressLinks({ db, client }, email);
  const reads = await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const user = await tx.user.findUniqueOrThrow({ where: { id: viewer.id } });
    if (user.email) throw errors.hasAddress();
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
    if (user.email) throw errors.hasAddress();
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
    if (await tx.user.count({ where: { email } })) throw errors.addressTaken();
    const data = { email, ...confirmedEmail(clock.now(), user) };
    await tx.user.update({ where: { id: viewer.id }, data });
    await forgetAddressLinks(tx, viewer.id);
  });
}
