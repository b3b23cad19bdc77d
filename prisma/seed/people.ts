import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../src/generated/prisma/client';
import { type DietaryFlag, shownParts } from '../../src/schemas/options';
import { untilAfterSukkot } from '../../src/server/moderation/institution';
import { readEntries } from './entries';
import { type Guest, guests } from './guests';
import { type Area, areaOf } from './places';
import type { Random } from './random';

/** Name, area, languages, and perhaps the community of each host, with a few words about them. */
const HOSTS = `
Miriam Adler, New York, English/Hebrew, Young Israel
Piano teacher, mother of three, and the one on our block who owns forty folding chairs.

Ruth Feinberg, New York, English/Yiddish, Retired teachers of New Jersey
Retired after thirty-four years of third grade. My husband Saul builds, I cook.

Ari Blum, New York, English
Father of twins who are three. I apologise in advance for the glitter.

Eitan Roth, New York, English/Hebrew, Graduate student
I study bridges, and every autumn I build one very small house.

Chaim Teller, New York, Yiddish/English
Printer by trade. Our door has been open on yom tov since my grandfather’s time.

Jonah Pearl, New York, English/Spanish
Pastry cook. I moved here knowing nobody and was fed by strangers for a year.

Tamar Gold, Los Angeles, English/Hebrew
Nurse, and mother of a boy with a serious allergy. I read labels for a living.

Parvaneh Nazarian, Los Angeles, Persian/English
My mother’s recipes came out of Shiraz in one notebook. I am on my third copy of it.

Daniel Weiss, Chicago, English, Neighborhood sukkah committee
Occupational therapist. I measure doorways for fun.

Rebecca Stern, Chicago, English/German, Independent minyan
Choir singer and beekeeper. There is always honey.

Mendel Zilber, Miami, English/Yiddish/Spanish, Chabad
Every guest who sits down is the guest of honor. My wife Dina runs everything else.

Ester Behar, Miami, Spanish/Ladino/English
Havana by way of Istanbul. I cook for thirty and complain if twelve come.

Naomi Sharabi, Israel, Hebrew/Arabic/English
Spice seller in the market, granddaughter of spice sellers from Sana’a.

Shira Goldsmith, Israel, English/Hebrew
Came from Leeds for a year in 2003. Still unpacking.

Yonatan Carmi, Israel, Hebrew/English/French
Sound engineer. My balcony is small and my playlist is long.

Avigail Ben-Ari, Israel, Hebrew/English
Potter. You eat from what I made, and you may take home the crooked ones.

Hannah Lowe, London, English, Befriending volunteers
District nurse, retired. A good lunch and a good chair cure most things.

Adam Marks, London, English/French
I grow more courgettes than anybody should. Please come and eat them.

Leah Bronstein, Toronto, English/French/Russian
Family doctor. Our sukkah is heated, because this is Canada.

Joel Kessler, Toronto, English
Civics teacher. I will ask you what you are reading.
`;

const hosts = readEntries(HOSTS).map(
  ({ facts: [name = '', area, languages = '', affiliation = null], text }) => ({
    name,
    area: areaOf(area),
    languages: languages.split('/'),
    affiliation,
    bio: text,
  }),
);

/** A demo person. `key` is the first name in lowercase. */
export type Person = { id: string; key: string; area: Area };
export type GuestPerson = Person & Guest;

const DAY = 86_400_000;
const JOINED = Date.UTC(2024, 7, 1, 9);

/** Phone numbers reserved for fiction. Israel has none. */
function phoneOf(area: Area, index: number): string | null {
  const last = String(index).padStart(2, '0');
  const codes = {
    'New York': 212,
    'Los Angeles': 213,
    Chicago: 312,
    Miami: 305,
    Toronto: 416,
  } as const;
  if (area === 'Israel') return null;
  return area === 'London' ? `+44 20 7946 01${last}` : `+1 ${codes[area]} 555 01${last}`;
}

const demoMails: Record<string, string> = {
  'Miriam Adler': 'host@demo.invalid',
  'Noam Katz': 'guest@demo.invalid',
};

/** One of eight built-in avatars. Every third person has none. */
const avatarOf = (index: number) =>
  index % 3 === 2 ? null : `/pictures/avatar-0${1 + (index % 8)}.svg`;

function userRow({ name, area }: { name: string; area: Area }, index: number) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const createdAt = new Date(JOINED + index * DAY * 0.7);
  return {
    id: randomUUID(),
    email: demoMails[name] ?? `${firstName}.${lastName}@example.invalid`.toLowerCase(),
    emailVerified: new Date(createdAt.getTime() + 240_000),
    verificationStatus: 'email',
    firstName,
    lastName,
    phone: phoneOf(area, index),
    profileImageUrl: avatarOf(index),
    createdAt,
    updatedAt: createdAt,
  } satisfies Prisma.UserCreateManyInput;
}

const ALLERGENS: Partial<Record<DietaryFlag, string[]>> = {
  'Nut allergies': ['Peanuts', 'Tree nuts'],
  'Shellfish allergy': ['Shellfish'],
  'Gluten-free': ['Gluten'],
};

function profileRow(userId: string, random: Random, guest?: Guest) {
  const flags = guest?.flags ?? [];
  return {
    userId,
    observanceLevel: random.pick(['Orthodox', 'Traditional', 'Conservative', 'Reform', 'Secular']),
    kashrutLevel: random.pick(['home-kosher', 'certified', 'mehadrin', 'cholov-yisrael']),
    shomerShabbat: random.chance(0.5),
    dietaryFlags: flags,
    dietaryNotes: flags.length ? `${flags.join(', ')}, please.` : null,
    allergens: flags.flatMap((flag) => ALLERGENS[flag] ?? []),
    accessibilityNeeds: guest?.needs ?? [],
    genderPreference: random.pick([null, null, 'mixed', 'separate']),
    householdSize: guest?.party ?? random.integer(2, 7),
  } satisfies Prisma.ProfileCreateManyInput;
}

const INSTITUTION = { name: 'Riverbend Synagogue', area: 'New York' } as const;

/** Returns an institution that may have an open sukkah. */
const institutionRow = (index: number, now: Date) => ({
  ...userRow(INSTITUTION, index),
  firstName: INSTITUTION.name,
  lastName: null,
  profileImageUrl: null,
  bio: 'A small congregation with a large courtyard. Everyone is welcome in our sukkah.',
  languages: ['English', 'Hebrew'],
  affiliation: null,
  shown: [...shownParts],
  institutionUntil: untilAfterSukkot(now),
});

/**
 * Returns twenty hosts, ten with a profile, forty guests, 16 with a profile, and an institution, which
 * is also a host.
 */
export function buildPeople(random: Random, now: Date) {
  const hostRows = hosts.map((host, index) => ({
    ...userRow(host, index),
    bio: host.bio,
    languages: host.languages,
    affiliation: host.affiliation,
    shown: [...shownParts],
  }));
  const guestRows = guests.map((guest, index) => ({
    ...userRow(guest, hosts.length + index),
    bio: null,
    languages: ['English'],
    affiliation: null,
    shown: ['languages'],
  }));
  const institution = institutionRow(hosts.length + guests.length, now);
  const keyOf = (name: string) => name.split(' ')[0]?.toLowerCase() ?? '';
  const idOf = (rows: { id: string }[], index: number) => rows[index]?.id ?? '';
  return {
    users: [...hostRows, ...guestRows, institution],
    profiles: [
      ...hostRows.filter((_, index) => index % 2 === 0).map(({ id }) => profileRow(id, random)),
      ...guests
        .slice(0, 16)
        .map((guest, index) => profileRow(idOf(guestRows, index), random, guest)),
    ],
    hosts: [...hosts, INSTITUTION].map(
      ({ name, area }, index): Person => ({
        id: idOf([...hostRows, institution], index),
        key: keyOf(name),
        area,
      }),
    ),
    guests: guests.map(
      (guest, index): GuestPerson => ({
        ...guest,
        id: idOf(guestRows, index),
        key: keyOf(guest.name),
      }),
    ),
  };
}
