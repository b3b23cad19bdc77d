import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { listingForm } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const details = {
  kashrutCertifier: 'Rabbi Levi',
  kitchen: ['dairy' as const, 'cholov-yisrael' as const],
  stepsToEnter: 0,
  rainPlan: 'cancel' as const,
  rainCancelBy: '17:00',
};

describe('a host’s details about kitchen, sukkah and rain', () => {
  it('are unset until the host sets them', async () => {
    const { id } = await story.host.listings.create(listingForm());
    expect(await story.visitor.listings.byId({ id })).toMatchObject({
      rainPlan: null,
      rainCancelBy: null,
    });
  });

  it('are public, survive saves by older clients, and can be cleared', async () => {
    const { host, visitor } = story;
    const { id } = await host.listings.create({ ...listingForm(), ...details });
    expect(await visitor.listings.byId({ id })).toMatchObject(details);
    await host.listings.update({ id, ...listingForm({ title: 'Another' }) });
    expect(await visitor.listings.byId({ id })).toMatchObject({ title: 'Another', ...details });
    const nothing = { ...details, kitchen: [], kashrutCertifier: ' ', rainPlan: '' as const };
    await host.listings.update({ id, ...listingForm(), ...nothing, stepsToEnter: null });
    expect(await visitor.listings.byId({ id })).toMatchObject({
      kitchen: [],
      kashrutCertifier: null,
      rainPlan: null,
      stepsToEnter: null,
    });
  });

  it.each([
    [{ rainPlan: 'cancel', rainCancelBy: null }],
    [{ rainPlan: 'cancel', rainCancelBy: '' }],
    [{ rainCancelBy: '25:00' }],
    [{ rainCancelBy: '17:00:30' }],
    [{ stepsToEnter: -1 }],
    [{ stepsToEnter: 2.5 }],
    [{ squareMeters: 0 }],
    [{ doorWidthCm: 29 }],
    [{ doorWidthCm: 501 }],
    [{ doorWidthCm: 96.5 }],
    [{ kashrutCertifier: 'x'.repeat(81) }],
    [{ kitchen: ['treif'] }],
  ])('are refused if invalid: %j', async (values) => {
    const { host, db } = story;
    const before = await db.sukkahListing.count();
    const input = { ...listingForm(), ...values } as Parameters<typeof host.listings.create>[0];
    expect(await refusal(host.listings.create(input))).toMatchObject({ status: 400 });
    expect(await db.sukkahListing.count()).toBe(before);
  });
});
