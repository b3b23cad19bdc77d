import { beforeAll, describe, expect, test } from 'vitest';
import { z } from '@/schemas/zod';
import { makeListing } from '../factories';
import { visitor } from './http';
import { expectIssue } from './refusals';
import { db, inDays, newUser } from './world';

const SEARCH = '/api/listings/search';
const day = (days: number) => inDays(days).toISOString().slice(0, 10);
/** Early afternoon in New York, so the date is the same there and in UTC. */
const at = (days: number) => new Date(`${day(days)}T18:00:00.000Z`);
const titles = (body: unknown) =>
  z
    .array(z.looseObject({ title: z.string() }))
    .parse(body)
    .map(({ title }) => title);

const find = async (query: string) => {
  const answer = await visitor.get(`${SEARCH}?city=Filterburg&${query}`);
  expect(answer.status).toBe(200);
  return titles(answer.body);
};

beforeAll(async () => {
  const host = await newUser('Hanna');
  const place = { city: 'Filterburg' };
  await makeListing(db, host, {
    ...place,
    title: 'Full',
    kashrutLevel: 'certified',
    minhagim: ['Chabad', 'Sephardi'],
    seatingStyle: 'floor',
    genderSeating: 'mechitza',
    accessibilityTags: ['Wheelchair accessible', 'Ground floor'],
    dietaryOptions: ['Vegan', 'Gluten-free'],
    postal: '99881',
    slots: [{ startsAt: at(10), type: 'lunch', isFree: true }],
  });
  await makeListing(db, host, {
    ...place,
    title: 'Paid',
    kidFriendly: false,
    minhagim: ['Reform'],
    slots: [{ startsAt: at(12), isFree: false, priceCents: 1800 }],
  });
  await makeListing(db, host, { ...place, title: 'Over', slots: [{ startsAt: at(-10) }] });
});

describe('GET /api/listings/search', () => {
  test('returns a bare array of listings with slots and host', async () => {
    const { status, body, headers } = await visitor.get(`${SEARCH}?city=Filterburg`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [
        {
          title: 'Full',
          accessibility: ['wheelchair', 'ground-floor', 'mechitza'],
          timeSlots: [{ type: 'lunch', startsAt: at(10).toISOString(), requests: [] }],
          host: { firstName: 'Hanna', profileImageUrl: null },
        },
        { title: 'Paid' },
        { title: 'Over' },
      ],
    });
    expect(headers.get('x-total-count')).toBe('3');
    expect(headers.get('link')).toBeNull();
  });

  test('returns the next page in Link, with the filters, and the total on each page', async () => {
    const first = await visitor.get(`${SEARCH}?city=Filterburg&limit=2`);
    expect(titles(first.body)).toEqual(['Full', 'Paid']);
    expect(first.headers.get('x-total-count')).toBe('3');
    const [, next = ''] = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    expect(next).toContain('city=Filterburg');
    const second = await visitor.get(next);
    expect(titles(second.body)).toEqual(['Over']);
    expect(second.headers.get('x-total-count')).toBe('3');
    expect(second.headers.get('link')).toBeNull();
  });

  test.each<[string, string[]]>([
    ['kashrutLevel=certified', ['Full']],
    ['kidFriendly=true', ['Full', 'Over']],
    ['kidFriendly=false', ['Paid']],
    ['mealType=lunch', ['Full']],
    [`date=${day(10)}`, ['Full']],
    [`date=${day(10)}&mealType=dinner`, []],
    [`date=${day(10)}&dateTo=${day(12)}`, ['Full', 'Paid']],
    ['accessibility=wheelchair', ['Full']],
    ['accessibility=wheelchair,mechitza', ['Full']],
    ['accessibility=wheelchair&accessibility=mechitza', ['Full']],
    ['accessibility=wheelchair,elevator', []],
    ['accessibility=,wheelchair,,%20ground-floor%20', ['Full']],
    ['price=free', ['Full', 'Over']],
    ['dietary=Vegan,Gluten-free', ['Full']],
    ['minhagim=Chabad', ['Full']],
    ['minhagim=Reform,Chabad', ['Full', 'Paid']],
    ['seatingStyle=floor', ['Full']],
    ['genderSeating=mechitza', ['Full']],
    ['upcoming=true', ['Full', 'Paid']],
    ['upcoming=false', ['Full', 'Paid', 'Over']],
  ])('filters by %s', async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  test.each([
    'kashrutLevel=&kidFriendly=&mealType=&date=&dateTo=&accessibility=&price=&dietary=',
    'minhagim=&seatingStyle=&genderSeating=&upcoming=&limit=&cursor=&city=',
    'accessibility=,,',
    'unknown=1&__proto__=2&constructor=3&hostId=4',
  ])('treats empty or unknown values as not set: %s', async (query) => {
    expect(await find(query)).toEqual(['Full', 'Paid', 'Over']);
  });

  test('finds by the start of a ZIP code without revealing it', async () => {
    const answer = await visitor.get(`${SEARCH}?city=99881`);
    expect(titles(answer.body)).toEqual(['Full']);
    expect(JSON.stringify(answer.body)).not.toContain('99881');
  });

  const date = 'Enter a date like 2027-10-15.';
  const far = 'Choose a closer date.';
  const wholeNumber = 'Enter a whole number.';
  const yesNo = 'Send true or false.';
  test.each<[string, string, string | RegExp]>([
    ['limit', '0', 'Enter 1 or more.'],
    ['limit', '-1', 'Enter 1 or more.'],
    ['limit', '101', 'Enter 100 or less.'],
    ['limit', '1.5', wholeNumber],
    ['limit', '1e2', wholeNumber],
    ['limit', 'ten', wholeNumber],
    ['limit', '99999999999999999999', wholeNumber],
    ['city', 'x'.repeat(101), 'Enter at most 100 characters.'],
    ['city', 'a%00b', 'Remove a character that we can’t save.'],
    ['kashrutLevel', 'very', /^Choose one of these: home-kosher, certified/],
    ['kidFriendly', '1', yesNo],
    ['kidFriendly', 'TRUE', yesNo],
    ['kidFriendly', 'true&kidFriendly=false', yesNo],
    ['upcoming', 'yes', yesNo],
    ['mealType', 'brunch', /^Choose one of these: dinner, lunch/],
    ['date', '2027-02-29', date],
    ['date', '15.10.2027', date],
    ['date', '2027-10-15T00:00:00Z', date],
    ['date', '0000-01-01', far],
    ['dateTo', '9999-12-31', far],
    ['price', 'cheap', 'Choose one of these: free.'],
    ['accessibility', 'wheelchair,moon', /^Choose one of these: wheelchair, step-free/],
    ['dietary', 'vegan', /^Choose one of these: Vegetarian, Vegan/],
    ['minhagim', 'Martian', /^Choose one of these: Ashkenazi/],
    ['minhagim', Array(15).fill('Chabad').join(), 'Add at most 14.'],
    ['seatingStyle', 'clouds', /^Choose one of these: table, benches/],
    ['genderSeating', 'none', /^Choose one of these: mixed, separate/],
  ])('returns 400 for %s=%s', async (key, value, message) => {
    const answer = await visitor.get(`${SEARCH}?${key}=${value}`);
    const issue = z.object({ message: z.string() }).parse(answer.body);
    expect(issue.message).toMatch(message);
    expectIssue(answer, key, issue.message);
  });

  const crafted = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const position = { bucket: 0, key: 0, id: '00000000-0000-4000-8000-000000000000', at: 0 };

  test.each<[string, string]>([
    ['rubbish', 'rubbish'],
    ['no JSON', crafted('{')],
    ['null', crafted(null)],
    ['a bucket beyond integers', crafted({ ...position, bucket: 1e12 })],
    ['an instant beyond dates', crafted({ ...position, at: 8.64e15 })],
    ['an instant before all time', crafted({ ...position, at: -1e15 })],
    ['an id that is none', crafted({ ...position, id: "'" })],
    ['a key beyond numbers', crafted(JSON.stringify(position).replace('"key":0', '"key":1e999'))],
    ['the cursor of another list', crafted({ at: inDays(1).toISOString(), id: position.id })],
  ])('returns 400 for a cursor that is %s', async (_, cursor) => {
    const answer = await visitor.get(`${SEARCH}?cursor=${cursor}`);
    expectIssue(answer, 'cursor', 'This cursor isn’t valid.');
  });

  test('returns 400 for a cursor that is too long', async () => {
    const answer = await visitor.get(`${SEARCH}?cursor=${'x'.repeat(501)}`);
    expectIssue(answer, 'cursor', 'Enter at most 500 characters.');
  });

  test('names every invalid parameter', async () => {
    const answer = await visitor.get(`${SEARCH}?limit=x&mealType=x&accessibility=x`);
    expect(answer.body).toMatchObject({
      issues: [{ path: 'limit' }, { path: 'mealType' }, { path: 'accessibility' }],
    });
  });
});
