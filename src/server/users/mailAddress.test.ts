import { beforeEach, describe, expect, it, vi } from 'vitest';
import { community, type Person } from '@/test/community';
import { refusal } from '@/test/refusal';
import { sendMail } from '../mail/send';

vi.mock('../mail/send', () => ({ sendMail: vi.fn(async () => {}) }));
const settings = {
  NEXTAUTH_URL: 'https://sukkah.example.org',
  NEXTAUTH_SECRET: 'x'.repeat(32),
};
vi.mock('../config/env', () => ({ env: () => settings }));

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
let noa: Person;
beforeEach(async () => {
  story = await community();
  noa = await newcomer('Noa');
});

async function newcomer(name: string): Promise<Person> {
  const person = await story.join(name);
  await story.db.user.update({ where: { id: person.id }, data: { email: null } });
  return person;
}

async function ask(person: Person, email: string): Promise<string> {
  await person.users.sendAddressLink({ email });
  const [mail] = vi.mocked(sendMail).mock.lastCall ?? [];
  expect(mail?.to).toBe(email.toLowerCase());
  const [, token = ''] = mail?.text.match(/\/profile\/mail\?token=(\w+)\n/) ?? [];
  return token;
}

const unique = (name: string) => `${name}.${noa.id}@example.org`;
const linkOver = { status: 409, code: 'LINK_OVER' };

describe('a user whose email address is refused', () => {
  const refuse = (person: Person) =>
    story.db.user.update({
      where: { id: person.id },
      data: { email: unique('wrong'), emailRefusedAt: new Date() },
    });

  it('can replace it', async () => {
    await refuse(noa);
    const email = unique('right').toLowerCase();
    await noa.users.proveAddress({ token: await ask(noa, email) });
    expect(await noa.users.profile()).toMatchObject({ email, emailRefused: false });
    expect(await refusal(noa.users.sendAddressLink({ email }))).toMatchObject({
      code: 'HAS_ADDRESS',
    });
  });

  it('can confirm the same address again', async () => {
    const { email } = await refuse(noa);
    await noa.users.proveAddress({ token: await ask(noa, `${email}`) });
    expect(await noa.users.profile()).toMatchObject({ email, emailRefused: false });
  });

  it('is told if the next one doesn’t exist either', async () => {
    const refused = { command: 'RCPT TO', response: '550 5.1.1 No such user', responseCode: 550 };
    vi.mocked(sendMail).mockRejectedValueOnce(Object.assign(new Error('No'), refused));
    expect(await refusal(noa.users.sendAddressLink({ email: unique('typo') }))).toMatchObject({
      status: 400,
      code: 'ADDRESS_REFUSED',
    });
  });
});

describe('a user without an email address', () => {
  it('gets one by a link in an email', async () => {
    const email = unique('Noa');
    const token = await ask(noa, email);
    expect((await noa.users.profile()).email).toBeNull();
    await noa.users.proveAddress({ token });
    expect(await noa.users.profile()).toMatchObject({
      email: email.toLowerCase(),
      verificationStatus: 'email',
    });
    expect(await refusal(noa.users.sendAddressLink({ email }))).toMatchObject({
      code: 'HAS_ADDRESS',
    });
  });

  it('can use a link once, only the latest one, and for a day', async () => {
    const { clock, db } = story;
    const first = await ask(noa, unique('one'));
    const token = await ask(noa, unique('two'));
    expect(await refusal(noa.users.proveAddress({ token: first }))).toMatchObject(linkOver);
    clock.forward({ hours: 25 });
    expect(await refusal(noa.users.proveAddress({ token }))).toMatchObject(linkOver);
    const third = await ask(noa, unique('three'));
    await noa.users.proveAddress({ token: third });
    await db.user.update({ where: { id: noa.id }, data: { email: null } });
    expect(await refusal(noa.users.proveAddress({ token: third }))).toMatchObject(linkOver);
  });

  it('can’t use someone else’s link, and no link is stored in readable form', async () => {
    const other = await newcomer('Ora');
    const token = await ask(other, unique('ora'));
    expect(await refusal(noa.users.proveAddress({ token }))).toMatchObject(linkOver);
    expect((await refusal(story.visitor.users.proveAddress({ token }))).status).toBe(401);
    expect(JSON.stringify(await story.db.verificationToken.findMany())).not.toContain(token);
    await other.users.proveAddress({ token });
  });

  it('is told about an address’s existing account only after verifying it', async () => {
    const token = await ask(noa, story.guest.email ?? '');
    expect(await refusal(noa.users.proveAddress({ token }))).toMatchObject({
      status: 409,
      code: 'ADDRESS_TAKEN',
      message: 'This email address has its own account. Sign out, then sign in with this address.',
    });
    expect((await story.guest.users.profile()).email).toBe(story.guest.email);
  });

  it('can’t flood one mailbox, or one mailbox after another', async () => {
    for (const n of [1, 2, 3, 4, 5]) await ask(noa, unique(`n${n}`));
    const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' };
    expect(await refusal(noa.users.sendAddressLink({ email: unique('n6') }))).toMatchObject(
      tooMany,
    );
    const people = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(newcomer));
    const linkRequests = people.map((one, n) => () => ask(one, unique(`mallory+${n}`)));
    for (const next of linkRequests.slice(0, 5)) await next();
    expect(await refusal(linkRequests[5]?.() ?? Promise.resolve())).toMatchObject(tooMany);
  });

  it('leaves no address behind when the account is deleted', async () => {
    await ask(noa, unique('noa'));
    await noa.users.deleteAccount({ confirmation: 'DELETE' });
    const links = await story.db.verificationToken.findMany();
    expect(JSON.stringify(links)).not.toContain(noa.id);
  });
});
