import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerFor, community } from '@/test/community';
import { refusal } from '@/test/refusal';
import { startTwilioVerify } from '@/test/twilioVerify';
import { clientNamed, networkOf } from '../http/clientAddress';
import { sendMail } from '../mail/send';
import { logAlarm } from '../observability/log';
import { internationalNumber } from '../presenters/phoneNumber';
import { checkTextCode, sendTextCode } from './twilioVerify';

vi.mock('../mail/send', () => ({ sendMail: vi.fn(async () => {}) }));
vi.mock('../observability/log', async (original) => ({
  ...(await original<object>()),
  logAlarm: vi.fn(),
}));
vi.mock('../config/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'x'.repeat(32), NEXTAUTH_URL: 'https://sukkah.test' }),
}));

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
let twilio: Awaited<ReturnType<typeof startTwilioVerify>>;

beforeAll(async () => {
  twilio = await startTwilioVerify();
});
afterAll(() => twilio.close());

let numbers = 0;
async function newcomer(name: string) {
  const person = await story.join(name);
  numbers += 1;
  const phone = `+1 (212) 555-${1000 + numbers}`;
  await story.db.user.update({ where: { id: person.id }, data: { phone } });
  return { ...person, phone, number: internationalNumber(phone) ?? '' };
}

const useProvider = () => {
  for (const [name, value] of Object.entries(twilio.settings)) vi.stubEnv(name, value);
};

beforeEach(async () => {
  vi.unstubAllEnvs();
  twilio.state.failure = undefined;
  twilio.sent.length = 0;
  twilio.pending.clear();
  story = await community();
});

const codesOf = (id: string) =>
  story.db.verificationToken.findMany({ where: { identifier: { contains: id } } });
const statusOf = async (id: string) =>
  (await story.db.user.findUniqueOrThrow({ where: { id } })).verificationStatus;
const wrong = (text: string) => ({
  status: 400,
  code: 'WRONG_CODE',
  message: `That code is wrong. ${text}`,
});
const codeOver = { status: 409, code: 'CODE_OVER' };
const unavailable = {
  status: 503,
  code: 'PHONE_SERVICE_AWAY',
  message: 'We can’t send or check codes right now. Nothing changed. Try again in a minute.',
};

describe('with a provider', () => {
  beforeEach(useProvider);

  it('a phone number is confirmed by the code sent to it, once', async () => {
    const noa = await newcomer('Noa');
    expect(await noa.users.profile()).toMatchObject({ phoneCodes: 'sms', phoneConfirmed: false });
    expect(await noa.users.sendPhoneCode()).toEqual({ sentBy: 'sms' });
    expect(twilio.sent).toEqual([{ to: noa.number, channel: 'sms', locale: 'en' }]);
    expect(await refusal(noa.users.confirmPhone({ code: '000000' }))).toMatchObject(
      wrong('You have 4 tries left.'),
    );
    expect(await statusOf(noa.id)).toBe('pending');
    const { code } = twilio.state;
    expect(await noa.users.confirmPhone({ code })).toEqual({ phoneConfirmed: true });
    expect(await noa.users.profile()).toMatchObject({
      phoneConfirmed: true,
      verificationStatus: 'phone',
    });
    expect((await noa.users.seenByOthers()).asHost.about.phoneConfirmed).toBe(true);
    const confirmed = { status: 409, code: 'PHONE_CONFIRMED' };
    expect(await refusal(noa.users.confirmPhone({ code }))).toMatchObject(confirmed);
    expect(await refusal(noa.users.sendPhoneCode())).toMatchObject(confirmed);
    expect(await codesOf(noa.id)).toEqual([]);
  });

  it('a code ends after five attempts and after ten minutes', async () => {
    const noa = await newcomer('Noa');
    const { code } = twilio.state;
    expect(await refusal(noa.users.confirmPhone({ code }))).toMatchObject(codeOver);
    await noa.users.sendPhoneCode();
    // At the same time, because attempts in parallel must not be free.
    const tries = Array.from({ length: 8 }, () =>
      refusal(noa.users.confirmPhone({ code: '000000' })),
    );
    const codes = (await Promise.all(tries)).map((refused) => refused.code);
    expect(codes.filter((one) => one === 'WRONG_CODE')).toHaveLength(5);
    expect(await refusal(noa.users.confirmPhone({ code }))).toMatchObject(codeOver);
    await noa.users.sendPhoneCode();
    story.clock.forward({ minutes: 11 });
    expect(await refusal(noa.users.confirmPhone({ code }))).toMatchObject(codeOver);
    expect(await statusOf(noa.id)).toBe('pending');
  });

  it('a code that the provider canceled can’t be used', async () => {
    const noa = await newcomer('Noa');
    await noa.users.sendPhoneCode();
    twilio.pending.clear();
    const { code } = twilio.state;
    expect(await refusal(noa.users.confirmPhone({ code }))).toMatchObject(codeOver);
  });

  it.each([500, 401, 'broken'] as const)(
    'nothing changes if the provider fails: %s',
    async (failure) => {
      const noa = await newcomer('Noa');
      twilio.state.failure = failure;
      expect(await refusal(noa.users.sendPhoneCode())).toMatchObject(unavailable);
      expect(await codesOf(noa.id)).toEqual([]);
      twilio.state.failure = undefined;
      await noa.users.sendPhoneCode();
      const before = await codesOf(noa.id);
      twilio.state.failure = failure;
      const { code } = twilio.state;
      for (let n = 0; n < 6; n += 1)
        expect(await refusal(noa.users.confirmPhone({ code }))).toMatchObject(unavailable);
      expect(await codesOf(noa.id)).toEqual(before);
      expect(await statusOf(noa.id)).toBe('pending');
      twilio.state.failure = undefined;
      await noa.users.confirmPhone({ code });
      expect(await statusOf(noa.id)).toBe('phone');
    },
  );

  it('a provider that doesn’t respond or is unreachable times out', async () => {
    twilio.state.failure = 'silent';
    expect(await refusal(sendTextCode('+12125550100', 'en', 100))).toMatchObject(unavailable);
    expect(await refusal(checkTextCode('+12125550100', '123456', 100))).toMatchObject(unavailable);
    vi.stubEnv('TWILIO_VERIFY_URL', 'http://127.0.0.1:1');
    const noa = await newcomer('Noa');
    expect(await refusal(noa.users.sendPhoneCode())).toMatchObject(unavailable);
  });

  it.each([
    [400, { status: 409, code: 'PHONE_REFUSED' }],
    [403, { status: 409, code: 'PHONE_REFUSED' }],
    [429, { status: 429, code: 'TOO_MANY_REQUESTS' }],
  ])('the provider’s refusal %s reaches the user', async (failure, refused) => {
    const noa = await newcomer('Noa');
    twilio.state.failure = failure;
    expect(await refusal(noa.users.sendPhoneCode())).toMatchObject(refused);
  });

  it('a wrong code says how many tries are left', async () => {
    const noa = await newcomer('Noa');
    await noa.users.sendPhoneCode();
    for (const text of [
      'You have 4 tries left.',
      'You have 3 tries left.',
      'You have 2 tries left.',
      'You have 1 try left.',
      'Request a new one.',
    ])
      expect(await refusal(noa.users.confirmPhone({ code: '000000' }))).toMatchObject(wrong(text));
  });

  it('changing the number undoes its confirmation and ends its code', async () => {
    const noa = await newcomer('Noa');
    const profile = { firstName: 'Noa', timeZone: 'Asia/Jerusalem', phone: noa.phone };
    const { code } = twilio.state;
    await noa.users.sendPhoneCode();
    await noa.users.updateProfile({ ...profile, phone: '+1 212 555 0199' });
    expect(await refusal(noa.users.confirmPhone({ code }))).toMatchObject(codeOver);
    await noa.users.updateProfile(profile);
    await noa.users.sendPhoneCode();
    await noa.users.confirmPhone({ code });
    // The same number, written in another way.
    const same = await noa.users.updateProfile({ ...profile, phone: noa.number });
    expect(same.phoneConfirmed).toBe(true);
    const changed = await noa.users.updateProfile({ ...profile, phone: '+1 212 555 0199' });
    expect(changed).toMatchObject({ phoneConfirmed: false, verificationStatus: 'pending' });
  });

  it('a missing or national number says what to do', async () => {
    const noa = await newcomer('Noa');
    const where = { id: noa.id };
    await story.db.user.update({ where, data: { phone: '052-123 4567' } });
    expect(await refusal(noa.users.sendPhoneCode())).toMatchObject({
      status: 409,
      code: 'PHONE_COUNTRY_CODE',
    });
    await story.db.user.update({ where, data: { phone: null } });
    expect(await refusal(noa.users.sendPhoneCode())).toMatchObject({
      status: 409,
      code: 'NO_PHONE',
    });
    expect((await refusal(noa.users.confirmPhone({ code: '12345' }))).status).toBe(400);
  });
});

describe('the number of codes is limited', () => {
  const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' };

  beforeEach(async () => {
    useProvider();
    vi.mocked(logAlarm).mockClear();
    await story.db.rateLimiterFlexible.deleteMany();
  });

  async function sender(phone: string, client: string = randomUUID()) {
    const { id } = await newcomer('Sender');
    await story.db.user.update({ where: { id }, data: { phone } });
    return { id, ...callerFor(story.db, story.clock, { id }, client) };
  }

  it('for one user and one number', async () => {
    const noa = await newcomer('Noa');
    for (let n = 0; n < 3; n += 1) await noa.users.sendPhoneCode();
    expect(await refusal(noa.users.sendPhoneCode())).toMatchObject(tooMany);
    expect(twilio.sent).toHaveLength(3);
    expect(JSON.stringify(await story.db.rateLimiterFlexible.findMany())).not.toContain(
      noa.number.slice(2),
    );
  });

  it('for one user and all their numbers', async () => {
    const { id, users } = await sender('+1 212 555 0100');
    const change = (n: number) =>
      story.db.user.update({ where: { id }, data: { phone: `+1 212 555 010${n}` } });
    for (let n = 0; n < 5; n += 1) {
      await change(n);
      await users.sendPhoneCode();
    }
    await change(5);
    expect(await refusal(users.sendPhoneCode())).toMatchObject(tooMany);
    expect(twilio.sent).toHaveLength(5);
  });

  it('for one number, but a stranger can’t use up its owner’s', async () => {
    const owner = await newcomer('Noa');
    const stranger = await sender(owner.phone);
    for (let n = 0; n < 20; n += 1) await stranger.users.sendPhoneCode().catch(() => {});
    expect(await owner.users.sendPhoneCode()).toEqual({ sentBy: 'sms' });
    expect(twilio.sent).toHaveLength(4);
    for (let n = 0; n < 6; n += 1) await (await sender(owner.phone)).users.sendPhoneCode();
    const last = await sender(owner.phone);
    expect(await refusal(last.users.sendPhoneCode())).toMatchObject(tooMany);
    expect(twilio.sent).toHaveLength(10);
  });

  it('for a network', async () => {
    vi.stubEnv('LIMITS', 'phoneCodes.network=2/3600');
    const at = (address: string) =>
      sender(
        `+1 212 556 ${address.split('.').slice(2).join('').padStart(4, '0')}`,
        clientNamed(`${networkOf(address)}`, 'x'.repeat(32)),
      );
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await (await at(address)).users.sendPhoneCode();
    expect(await refusal((await at('203.0.113.3')).users.sendPhoneCode())).toMatchObject(tooMany);
    await (await at('203.0.114.1')).users.sendPhoneCode();
    expect(twilio.sent).toHaveLength(3);
  });

  it('for everyone together, with an alarm', async () => {
    vi.stubEnv('LIMITS', 'phoneCodes.everybody=2/3600');
    for (const n of [1, 2]) await (await sender(`+1 212 557 010${n}`)).users.sendPhoneCode();
    expect(logAlarm).not.toHaveBeenCalled();
    const third = await sender('+1 212 557 0103');
    expect(await refusal(third.users.sendPhoneCode())).toMatchObject(tooMany);
    expect(logAlarm).toHaveBeenCalledExactlyOnceWith('phoneCodes.everybody');
    expect(twilio.sent).toHaveLength(2);
  });
});

describe('in demo mode', () => {
  beforeEach(() => {
    vi.stubEnv('DEMO_MODE', '1');
    vi.stubEnv('MAIL_DIR', '.data/mail');
  });

  it('the code goes to the user’s email, and is stored as a hash', async () => {
    const noa = await newcomer('Noa');
    await story.db.user.update({ where: { id: noa.id }, data: { emailVerified: new Date() } });
    expect(await noa.users.sendPhoneCode()).toEqual({ sentBy: 'email' });
    const [mail] = vi.mocked(sendMail).mock.lastCall ?? [];
    expect(mail?.to).toBe(noa.email);
    const [code = ''] = mail?.subject.match(/\d{6}/) ?? [];
    const stored = JSON.stringify(await codesOf(noa.id));
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(noa.number.slice(1));
    const other = code === '000000' ? '000001' : '000000';
    expect(await refusal(noa.users.confirmPhone({ code: other }))).toMatchObject(
      wrong('You have 4 tries left.'),
    );
    expect(await noa.users.confirmPhone({ code })).toEqual({ phoneConfirmed: true });
    expect(await noa.users.profile()).toMatchObject({ phoneConfirmed: true, emailConfirmed: true });
  });

  it('a code is deleted with the account', async () => {
    const noa = await newcomer('Noa');
    await noa.users.sendPhoneCode();
    await noa.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await codesOf(noa.id)).toEqual([]);
  });
});

it('without a provider, phone numbers can’t be confirmed', async () => {
  const noa = await newcomer('Noa');
  expect((await noa.users.profile()).phoneCodes).toBeNull();
  const refused = { status: 409, code: 'PHONES_NOT_CONFIRMED' };
  expect(await refusal(noa.users.sendPhoneCode())).toMatchObject(refused);
  expect(await refusal(noa.users.confirmPhone({ code: '123456' }))).toMatchObject(refused);
});
