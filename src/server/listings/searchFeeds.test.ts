import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageLanguageOf } from '@/i18n/catalogs';
import { DAY_MS } from '@/schemas/time';
import { community, SITE } from '@/test/community';
import { CANARY_TEXTS, canariesIn, makeCanaryListing, makeOpenSukkah } from '@/test/factories';
import { atomFeed, searchCalendar } from './searchFeeds';

const HOSTILE = `</title><script>alert('1')</script>]]> & "soup" &lt;\u0001\u202e`;

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeAll(async () => {
  story = await community();
});

let towns = 0;

type Options = { locale?: 'en' | 'he'; search?: object };

/** A town of its own, with a listing, and its feeds. */
async function town(listing: Parameters<typeof makeCanaryListing>[2] = {}) {
  towns += 1;
  const city = `Feedtown${'abcdefghij'[towns]}`;
  const startsAt = new Date(story.clock.now().getTime() + DAY_MS);
  const made = await makeCanaryListing(story.db, story.host, {
    city,
    slots: [{ startsAt, endsAt: new Date(startsAt.getTime() + DAY_MS / 8) }],
    ...listing,
  });
  const feed = async ({ locale = 'en', search = {} }: Options = {}) => {
    const { items } = await story.visitor.listings.search({ city, limit: 100, ...search });
    return {
      language: pageLanguageOf(locale),
      site: SITE,
      path: `/api/listings/search.atom?city=${city}&a="<`,
      city,
      listings: items,
    };
  };
  const atom = async (options?: Options) => atomFeed(await feed(options));
  const calendar = async (options?: Options) => searchCalendar(await feed(options));
  const events = async (options?: Options) =>
    Object.values(nodeIcal.sync.parseICS(await calendar(options))).filter(
      (one): one is VEvent => one?.type === 'VEVENT',
    );
  return { city, listing: made, atom, calendar, events };
}

describe('a search as a feed', () => {
  it('is what a feed reader expects', async () => {
    const { city, listing, atom } = await town({ title: 'Under the vines' });
    expect(parseAtomFeed(await atom())).toMatchObject({
      id: `${SITE}/api/listings/search.atom?city=${city}&a=%22%3C`,
      title: { value: `Sukkah meals in ${city}` },
      updated: listing.updatedAt.toISOString(),
      entries: [
        {
          id: `urn:uuid:${listing.id}`,
          title: { type: 'text', value: 'Under the vines' },
          links: [{ rel: 'alternate', href: `${SITE}/listing/${listing.id}` }],
          published: listing.createdAt.toISOString(),
          updated: listing.updatedAt.toISOString(),
          summary: {
            type: 'text',
            value: expect.stringMatching(/^Feedtown.+\nDinner · .+ seats left · Free$/),
          },
        },
      ],
    });
  });

  it('is in the language that was asked for', async () => {
    const { listing, atom } = await town();
    const { title, entries } = parseAtomFeed(await atom({ locale: 'he' }));
    expect(title?.value).toMatch(/^ארוחות בסוכה/);
    expect(entries?.[0]?.links?.[0]?.href).toBe(`${SITE}/he/listing/${listing.id}`);
    expect(entries?.[0]?.summary?.value).toContain('חינם');
  });

  it('stays the same until a listing changes', async () => {
    const { atom } = await town();
    expect(await atom()).toBe(await atom());
  });

  it('is valid without any listing', async () => {
    const { atom } = await town();
    const empty = parseAtomFeed(await atom({ search: { seats: 8, mealType: 'dessert' } }));
    expect(empty.entries ?? []).toEqual([]);
    expect(empty.updated).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('a search as a calendar', () => {
  it('has an event for each meal, which doesn’t block the time', async () => {
    const { city, listing, events, calendar } = await town({ title: 'Under the vines' });
    expect(await events()).toMatchObject([
      {
        uid: listing.slot.id,
        summary: 'Under the vines (dinner)',
        start: listing.slot.startsAt,
        end: listing.slot.endsAt,
        location: expect.stringMatching(new RegExp(`^${city}`)),
        url: { val: `${SITE}/listing/${listing.id}` },
        transparency: 'TRANSPARENT',
        status: 'CONFIRMED',
      },
    ]);
    const component = new ICAL.Component(ICAL.parse(await calendar()));
    expect(component.getFirstPropertyValue('x-wr-calname')).toBe(`Sukkah meals in ${city}`);
    expect(component.getAllSubcomponents('vevent')).toHaveLength(1);
  });

  it('has only the meals that match', async () => {
    const startsAt = new Date(story.clock.now().getTime() + DAY_MS);
    const later = new Date(startsAt.getTime() + 2 * DAY_MS);
    const slots = [
      { type: 'dinner', startsAt, endsAt: new Date(startsAt.getTime() + 1) },
      { type: 'lunch', startsAt: later, endsAt: new Date(later.getTime() + 1) },
    ];
    const { events } = await town({ slots });
    expect(await events()).toHaveLength(2);
    expect(await events({ search: { mealType: 'lunch' } })).toMatchObject([{ start: later }]);
  });
});

describe('both', () => {
  it('contain what hosts typed as text, and nothing else', async () => {
    const { atom, events } = await town({ title: HOSTILE, region: HOSTILE });
    const text = await atom();
    expect(text).not.toMatch(/<script|\p{Cc}(?<!\n)/u);
    const shown = `</title><script>alert('1')</script>]]> & "soup" &lt;`;
    expect(parseAtomFeed(text).entries?.[0]?.title?.value).toBe(shown);
    expect((await events())[0]?.summary).toContain(shown);
  });

  it('have no street, not even of an open sukkah', async () => {
    const { atom, calendar } = await town();
    const open = await makeOpenSukkah(story.db, story.host, {
      city: 'Feedopen',
      slots: [{ startsAt: new Date(story.clock.now().getTime() + DAY_MS) }],
    });
    const { items } = await story.visitor.listings.search({ ids: [open.id] });
    expect(JSON.stringify(items)).toContain(CANARY_TEXTS[0]);
    const feed = { language: pageLanguageOf('en'), site: SITE, path: '/', city: undefined };
    const texts = [
      await atom(),
      await calendar(),
      atomFeed({ ...feed, listings: items }),
      searchCalendar({ ...feed, listings: items }),
    ];
    for (const text of texts) expect(canariesIn(text.replaceAll('\r\n ', ''))).toEqual([]);
  });
});
