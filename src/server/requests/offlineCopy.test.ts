import { beforeEach, describe, expect, it } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { HOUR_MS } from '@/schemas/time';
import { callerFor, community } from '@/test/community';
import { CANARY, DINNER, makeCanaryListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const DINNER_END = Date.parse(DINNER) + 2 * HOUR_MS;

const accepted = async (title = 'Sukkah by the river') => {
  const { db, host, guest } = story;
  const listing = await makeCanaryListing(db, host, { title });
  const { id } = await makeRequest(db, listing.slot, guest, { status: 'accepted' });
  return { id, listing };
};

async function pages(caller: Pick<Story['guest'], 'requests'>) {
  const offlineCopy = await caller.requests.pocket();
  return new Map(
    offlineCopy.pages.map(({ path, parts }) => [path, parts.map(({ html }) => html).join('')]),
  );
}

describe('the meal pass of an accepted guest', () => {
  it('has everything they need to get there', async () => {
    const { guest, host } = story;
    const { id } = await accepted();
    expect(await guest.requests.card({ id })).toMatchObject({
      id,
      hostPhone: host.phone,
      listing: { addressLine1: CANARY.addressLine1, host: { firstName: 'Hanna' } },
    });
  });

  it('looks nonexistent to everyone else and once the meal is over', async () => {
    const { guest, host, stranger, clock } = story;
    const { id } = await accepted();
    const nothing = await refusal(
      guest.requests.card({ id: '00000000-0000-4000-8000-000000000000' }),
    );
    expect(nothing).toMatchObject({ status: 404 });
    for (const person of [host, stranger])
      expect(await refusal(person.requests.card({ id }))).toEqual(nothing);

    clock.set(new Date(DINNER_END + 48 * HOUR_MS));
    expect(await refusal(guest.requests.card({ id }))).toEqual(nothing);
    clock.set(new Date(DINNER_END));
    await guest.requests.card({ id });
    clock.set(new Date(Date.parse(DINNER) - HOUR_MS));
    await guest.requests.cancel(id);
    expect(await refusal(guest.requests.card({ id }))).toEqual(nothing);
  });
});

describe('the offline copy for a guest on the way', () => {
  it('has a list, a page for each upcoming meal, and a fallback page for everything else', async () => {
    const { db, host, guest, stranger } = story;
    const { id } = await accepted();
    await db.user.update({ where: { id: host.id }, data: { phone: '+44 (0)20 7946 0000' } });
    const other = await makeCanaryListing(db, host, { title: 'Perhaps' });
    await makeRequest(db, other.slot, guest);
    const htmlByPath = await pages(guest);
    expect([...htmlByPath.keys()]).toEqual(['/requests', `/requests/${id}`, '*']);
    for (const page of [htmlByPath.get('/requests'), htmlByPath.get(`/requests/${id}`)]) {
      expect(page).toContain(CANARY.addressLine1);
      expect(page).toContain(`id="request-${id}"`);
      expect(page).toContain('<a href="tel:+442079460000">');
      expect(page).toContain('travelmode=walking');
    }
    expect(htmlByPath.get('/requests')).toContain('Perhaps');
    expect(htmlByPath.get(`/requests/${id}`)).not.toContain('Perhaps');
    expect(htmlByPath.get('*')).not.toContain(CANARY.addressLine1);
    expect([...(await pages(stranger)).keys()]).toEqual(['/requests', '*']);
  });

  it('says until when a street may be shown, and has it in that part only', async () => {
    const { guest, clock } = story;
    await accepted();
    const { pages: offlinePages } = await guest.requests.pocket();
    for (const { parts } of offlinePages)
      for (const { html, until } of parts)
        expect(until).toEqual(html.includes('Canary') ? new Date(DINNER_END + 48 * HOUR_MS) : null);
    clock.set(new Date(DINNER_END + 48 * HOUR_MS));
    expect((await guest.requests.pocket()).pages.map(({ path }) => path)).toEqual([
      '/requests',
      '*',
    ]);
  });

  it('contains no script and doesn’t let any text become one', async () => {
    const { db, host, guest } = story;
    const evil = `<script>alert("1")</script>' onload='x`;
    await db.user.update({
      where: { id: host.id },
      data: { phone: '<img src=x>', firstName: evil },
    });
    const { listing } = await accepted(evil);
    await db.sukkahListing.update({ where: { id: listing.id }, data: { addressLine1: evil } });
    for (const page of (await pages(guest)).values()) {
      expect(page).not.toMatch(/<(script|img)/i);
      expect(page).not.toContain("' onload");
    }
  });
});

it('runs right to left in Hebrew, with streets and phone numbers left to right', async () => {
  const { db, clock, guest, host } = story;
  const { id } = await accepted();
  const reader = callerFor(db, clock, guest, 'at home', languageOf('he'));
  const htmlByPath = await pages(reader);
  for (const page of htmlByPath.values()) expect(page).toContain('<html lang="he" dir="rtl">');
  const card = htmlByPath.get(`/requests/${id}`);
  expect(card).toContain('<h2><span dir="ltr">Sukkah by the river</span></h2>');
  expect(card).toContain(`<br><span dir="ltr">${CANARY.addressLine1}</span>`);
  expect(card).toContain(`<span dir="ltr">${host.phone}</span></a>`);
});
