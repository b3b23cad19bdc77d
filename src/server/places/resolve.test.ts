import { beforeAll, describe, expect, it } from 'vitest';
import { loadPlaces } from '@/setup/places/load.mjs';
import { community, testDatabase } from '@/test/community';
import { listingForm, makeListing, makeRequest, slotForm } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { resolvePlace, type WrittenPlace } from './resolve';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  await loadPlaces((await testDatabase()).url);
  story = await community();
}, 120_000);

const NOW = new Date('2026-11-27T12:00:00Z');
async function resolve(written: WrittenPlace) {
  const { columns, ...rest } = await resolvePlace(story.db, written, NOW);
  return { ...columns, ...rest };
}
const townOf = async (written: WrittenPlace) => (await resolve(written)).placeId;

describe('an address', () => {
  const us = 'United States';
  it.each<[string, WrittenPlace, string]>([
    ['a state', { city: 'Portland', region: 'ME', country: us }, 'g4975802'],
    ['a state by its name', { city: 'Portland', region: 'Oregon', country: us }, 'us-or-portland'],
    ['a province', { city: 'London', region: 'Ontario' }, 'ca-on-london'],
    ['a country', { city: 'London', country: 'United Kingdom' }, 'gb-london'],
    ['a country in Hebrew', { city: 'לונדון', country: 'אנגליה' }, 'gb-london'],
    ['what follows the city', { city: 'Portland, Maine', country: us }, 'g4975802'],
    ['its time zone', { city: 'London', timeZone: 'Europe/London' }, 'gb-london'],
    ['a postal code', { city: 'Lakewood', postal: '80226', country: us }, 'g5427946'],
    ['an exact point', { city: 'Portland', lat: 43.66, lon: -70.26 }, 'g4975802'],
    ['the host’s choice', { city: 'Portland', placeId: 'g4975802' }, 'g4975802'],
  ])('means the town that is told apart by %s', async (_what, written, id) => {
    expect(await townOf(written)).toBe(id);
  });

  it.each<[string, string]>([
    ['Brooklyn, NY', 'us-ny-brooklyn'],
    ['Brooklyn NY 11213', 'us-ny-brooklyn'],
    ['Flatbush, Brooklyn', 'us-ny-flatbush'],
    ['Crown Heights, Brooklyn', 'us-ny-crown-heights'],
    ['NYC', 'us-ny-new-york'],
    ['Five Towns', 'us-ny-five-towns'],
    ['London NW11', 'gb-london'],
    ['London NW11 7AB', 'gb-london'],
    ['Golders Green', 'gb-golders-green'],
    ['Golders Green, London', 'gb-golders-green'],
    ['Har Nof, Jerusalem', 'il-har-nof'],
    ['ירושלים', 'il-jerusalem'],
    ['ירושלים, ישראל', 'il-jerusalem'],
    ['תל-אביב', 'il-tel-aviv'],
    ['תל אביב־יפו', 'il-tel-aviv'],
    ['ת"א', 'il-tel-aviv'],
    ['ת״א', 'il-tel-aviv'],
    ['פ"ת', 'il-petah-tikva'],
    ['ב"ב', 'il-bnei-brak'],
    ['Petah Tikva', 'il-petah-tikva'],
    ['Petach Tikva', 'il-petah-tikva'],
    ['Petach Tikvah', 'il-petah-tikva'],
    ['Petah Tiqwa', 'il-petah-tikva'],
    ['פתח תקוה', 'il-petah-tikva'],
    ['Be’er Sheva', 'il-beer-sheva'],
    ['Kfar Sava', 'il-kfar-saba'],
    ['Efrata', 'il-efrat'],
    ['Beit Shemesh', 'il-beit-shemesh'],
    ['Ramat Beit Shemesh Aleph', 'il-ramat-beit-shemesh'],
    ['Harish', 'il-harish'],
    ['חריש', 'il-harish'],
    ['Yokneam', 'il-yokneam-illit'],
    ['Kiryat Tivon', 'il-kiryat-tivon'],
    ['Kiryat Bialik', 'il-kiryat-bialik'],
    ['קריית מוצקין', 'il-kiryat-motzkin'],
    ['Kochav Yaakov', 'il-kochav-yaakov'],
    ['Katzrin', 'il-katzrin'],
    ['אלון שבות', 'il-alon-shvut'],
  ])('may spell it as people do: %s', async (city, id) => {
    expect(await townOf({ city, timeZone: zoneOf(id) })).toBe(id);
  });

  it('that several towns could mean is left open, and offers all of them', async () => {
    const { placeId, placeLat, namesakes } = await resolve({
      city: 'Portland',
      timeZone: 'America/New_York',
    });
    expect([placeId, placeLat]).toEqual([null, null]);
    expect(namesakes.map(({ id }) => id)).toContain('g4975802');
    expect(namesakes.map(({ id }) => id)).not.toContain('us-or-portland');
  });

  it('that means no town we know is left open', async () => {
    expect(await resolve({ city: 'Nowhereville', country: us })).toMatchObject({
      ...{ placeId: null, placeLat: null, timeZone: undefined, placeCountry: 'US' },
    });
    // The postal code contradicts the town.
    expect(
      await townOf({ city: 'Teaneck', region: 'NJ', postal: '90210', country: us }),
    ).toBeNull();
  });

  it('with a point only, has the point’s times and customs, rounded to 0.1°', async () => {
    expect(await resolve({ lat: 31.66234, lon: 35.15345 })).toMatchObject({
      ...{ placeId: null, placeLat: 31.7, placeLon: 35.2, candleLightingMinutes: 20 },
      ...{ placeCountry: 'IL', timeZone: 'Asia/Jerusalem' },
    });
  });

  it.each<[string, WrittenPlace, string, number]>([
    ['Efrat', { city: 'Efrat' }, 'IL', 20],
    ['Ariel', { city: 'Ariel', timeZone: 'Asia/Hebron' }, 'IL', 20],
    ['Hebron', { city: 'Hebron', country: 'Israel', timeZone: 'Asia/Hebron' }, 'IL', 20],
    ['Har Nof', { city: 'Har Nof' }, 'IL', 40],
    ['Haifa', { city: 'Haifa' }, 'IL', 30],
    ['a town that GeoNames has in the West Bank', { city: 'Oranit', country: 'Israel' }, 'IL', 20],
    [
      'the form’s default country',
      { city: 'Jerusalem', country: us, timeZone: 'Asia/Jerusalem' },
      'IL',
      40,
    ],
    ['New York', { city: 'New York', region: 'NY' }, 'US', 18],
  ])('has its place’s customs: %s', async (_name, written, placeCountry, minutes) => {
    expect(await resolve(written)).toMatchObject({
      ...{ placeCountry, candleLightingMinutes: minutes, isWrongZone: false },
    });
  });
});

const zoneOf = (id: string) =>
  id.startsWith('il')
    ? 'Asia/Jerusalem'
    : id.startsWith('gb')
      ? 'Europe/London'
      : 'America/New_York';

const friday = { startsAt: '2027-10-15T22:30:00.000Z', endsAt: '2027-10-16T01:30:00.000Z' };
const maine = { city: 'Portland', region: 'ME', country: 'United States' };

describe('the time zone of a listing', () => {
  it('follows from its place if it isn’t sent', async () => {
    const { host } = story;
    const { id } = await host.listings.create(
      listingForm({ city: 'Haifa', region: '', country: 'Israel' }),
    );
    const form = listingForm({ city: 'Melbourne', region: 'VIC', country: 'Australia' });
    expect((await host.listings.byId({ id })).timeZone).toBe('Asia/Jerusalem');
    await host.listings.update({ id, ...form });
    expect((await host.listings.byId({ id })).timeZone).toBe('Australia/Melbourne');
  });

  it('is refused if it can’t be the place’s, with the right one', async () => {
    const form = listingForm({ ...maine, timeZone: 'America/Los_Angeles' });
    expect(await refusal(story.host.listings.create(form))).toMatchObject({
      ...{ status: 400, code: 'TIME_ZONE_MISMATCH' },
      message: 'This place is in the time zone America/New_York. Choose it, or check the address.',
    });
    const { id } = await story.host.listings.create(listingForm(maine));
    expect(await refusal(story.host.listings.update({ id, ...form }))).toMatchObject({
      code: 'TIME_ZONE_MISMATCH',
    });
  });

  it('may have another name with the same clock', async () => {
    const { host } = story;
    const zones = [
      { ...maine, timeZone: 'America/Detroit' },
      { city: 'Efrat', region: '', country: 'Israel', timeZone: 'Asia/Hebron' },
      { city: 'Tel Aviv', region: '', country: 'Israel', timeZone: 'Asia/Tel_Aviv' },
    ];
    for (const one of zones) await host.listings.create(listingForm(one));
  });

  it('that changes alone keeps the meals’ local times, and asks their guests', async () => {
    const { host, db, guest } = story;
    const city = { city: 'Nowhereville', region: '', country: '' };
    const form = listingForm({ ...city, timeZone: 'America/New_York' });
    const { id } = await host.listings.create({ ...form, timeSlots: [slotForm(friday)] });
    const [slot] = await db.timeSlot.findMany({ where: { listingId: id } });
    const request = await makeRequest(db, { id: `${slot?.id}` }, guest, { status: 'accepted' });
    const { notified } = await host.listings.update({ id, ...form, timeZone: 'Asia/Jerusalem' });
    expect(notified).toEqual({ asked: 1, removed: 0 });
    const [meal] = await db.timeSlot.findMany({ where: { listingId: id } });
    expect(meal?.startsAt.toISOString()).toBe('2027-10-15T15:30:00.000Z');
    expect(await db.request.findUnique({ where: { id: request.id } })).toMatchObject({
      movedAt: expect.any(Date),
    });
  });
});

describe('the times of a meal', () => {
  const dayOf = async (values: Parameters<typeof makeListing>[2], slot = friday) => {
    const { id } = await makeListing(story.db, story.host, { ...values, slots: [slot] });
    return (await story.visitor.listings.byId({ id })).timeSlots[0]?.day;
  };

  it('are those of its town, not of a larger one of that name', async () => {
    expect(await dayOf({ ...maine, timeZone: 'America/New_York' })).toMatchObject({
      hebrewDate: '15 Tishrei',
      candleLightingAt: new Date('2027-10-15T21:39:00Z'),
    });
    expect(
      await dayOf({ city: 'London', region: 'ON', country: 'Canada', timeZone: 'America/Toronto' }),
    ).toMatchObject({ candleLightingAt: new Date('2027-10-15T22:24:00Z') });
  });

  it('have one day of Yom Tov in Efrat, whatever its time zone is called', async () => {
    const sunday = { startsAt: '2027-10-17T09:30:00Z', endsAt: '2027-10-17T11:30:00Z' };
    const efrat = { city: 'Efrat', region: null, country: 'Israel', timeZone: 'Asia/Hebron' };
    expect(await dayOf(efrat, sunday)).toMatchObject({ hebrewDate: '16 Tishrei', holy: null });
  });

  it('aren’t shown if the place isn’t known, or contradicts its time zone', async () => {
    const none = { candleLightingAt: null, nightfallAt: null };
    const portland = { city: 'Portland', region: null, country: 'United States' };
    expect(await dayOf({ ...portland, timeZone: 'America/New_York' })).toMatchObject(none);
    expect(await dayOf({ ...maine, timeZone: 'America/Los_Angeles' })).toMatchObject(none);
  });
});

describe('the calendar of a city', () => {
  const zmanim = (input: Parameters<typeof story.visitor.zmanim.forCity>[0]) => {
    story.clock.set('2026-11-27T00:00:00Z');
    return story.visitor.zmanim.forCity(input);
  };

  it('is on the right day near the date line', async () => {
    // Candles are lit on Friday. In Sydney, it's already Friday noon.
    expect(await zmanim({ city: 'Sydney' })).toMatchObject({
      date: '2026-11-27',
      candleLighting: '7:29 PM',
    });
    expect(await zmanim({ city: 'Auckland' })).toMatchObject({ date: '2026-11-27' });
    expect(await zmanim({ city: 'Apia' })).toMatchObject({ date: '2026-11-27' });
  });

  it('is of the largest town of a name, unless region or country say otherwise', async () => {
    const oregon = await zmanim({ city: 'Portland' });
    const ofMaine = await zmanim({ city: 'Portland', region: 'ME' });
    expect(await zmanim({ city: 'Portland, Maine' })).toEqual(ofMaine);
    expect(oregon.candleLightingAt).not.toEqual(ofMaine.candleLightingAt);
    expect(await zmanim({ city: 'Zhytomyr' })).toMatchObject({ location: 'Zhytomyr' });
    expect(await refusal(zmanim({ city: 'Nowhereville' }))).toMatchObject({ code: 'UNKNOWN_CITY' });
  });

  it('says so where the sun doesn’t set', async () => {
    story.clock.set('2027-06-16T00:00:00Z');
    expect(await story.visitor.zmanim.forCity({ city: 'Tromsø' })).toMatchObject({
      ...{ candleLighting: null, havdalah: null, candleLightingAt: null, havdalahAt: null },
    });
  });
});

it('a meal of several days is found on each of them', async () => {
  const { host, visitor } = story;
  const week = { startsAt: '2027-10-17T15:00:00.000Z', endsAt: '2027-10-22T18:00:00.000Z' };
  const { id } = await host.listings.create(listingForm({ timeSlots: [slotForm(week)] }));
  const found = async (dates: { date: string; dateTo?: string }) =>
    (await visitor.listings.search({ ...dates, limit: 100 })).items.some((one) => one.id === id);
  expect(await found({ date: '2027-10-20' })).toBe(true);
  expect(await found({ date: '2027-10-19', dateTo: '2027-10-20' })).toBe(true);
  expect(await found({ date: '2027-10-22' })).toBe(true);
  expect(await found({ date: '2027-10-23' })).toBe(false);
});
