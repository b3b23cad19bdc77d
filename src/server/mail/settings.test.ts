import { expect, it } from 'vitest';
import { makeListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';

it('a host turns request emails off and on again in the profile, only for themselves', async () => {
  const { db, host, guest, stranger, visitor, mailer } = await mailFixture();
  const { slot } = await makeListing(db, host);
  const settings = await host.users.mailSettings();
  expect(settings.map(({ kind }) => kind)).not.toContain('accepted');
  expect(settings.every(({ on }) => on)).toBe(true);

  const off = await host.users.updateMailSetting({ kind: 'received', on: false });
  expect(off.filter(({ on }) => !on)).toEqual([{ kind: 'received', on: false }]);
  expect((await guest.users.mailSettings()).every(({ on }) => on)).toBe(true);
  await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  expect(await mailer.newMails()).toEqual([]);

  expect(await host.users.updateMailSetting({ kind: 'received', on: true })).toEqual(settings);
  await stranger.requests.create({ slotId: slot.id, seatsRequested: 1 });
  expect((await mailer.newMails()).map(([to]) => to)).toEqual(['hanna']);

  expect(await refusal(visitor.users.mailSettings())).toMatchObject({ code: 'UNAUTHORIZED' });
});
