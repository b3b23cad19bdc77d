import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../src/generated/prisma/client';
import { type DietaryFlag, shownParts } from '../../src/schemas/options';
import { type Guest, guests } from './guests';
import type { Area } from './places';
import type { Random } from './random';

type Host = {
  name: string;
  area: Area;
  languages: string[];
  affiliation?: string;
  bio: string;
};

const hosts: readonly Host[] = [
  {
    name: 'Miriam Adler',
    area: 'New York',
    languages: ['English', 'Hebrew'],
    affiliation: 'Young Israel',
    bio: 'Piano teacher, mother of three, and the one on our block who owns forty folding chairs.',
  },
  {
    name: 'Ruth Feinberg',
    area: 'New York',
    languages: ['English', 'Yiddish'],
    affiliation: 'Retired teachers of New Jersey',
    bio: 'Retired after thirty-four years of third grade. My husband Saul builds, I cook.',
  },
  {
    name: 'Ari Blum',
    area: 'New York',
    languages: ['English'],
    bio: 'Father of twins who are three. I apologise in advance for the glitter.',
  },
  {
    name: 'Eitan Roth',
    area: 'New York',
    languages: ['English', 'Hebrew'],
    affiliation: 'Graduate student',
    bio: 'I study bridges, and every autumn I build one very small house.',
  },
  {
    name: 'Chaim Teller',
    area: 'New York',
    languages: ['Yiddish', 'English'],
    bio: 'Printer by trade. Our door has been open on yom tov since my grandfather’s time.',
  },
  {
    name: 'Jonah Pearl',
    area: 'New York',
    languages: ['English', 'Spanish'],
    bio: 'Pastry cook. I moved here knowing nobody and was fed by strangers for a year.',
  },
  {
    name: 'Tamar Gold',
    area: 'Los Angeles',
    languages: ['English', 'Hebrew'],
    bio: 'Nurse, and mother of a boy with a serious allergy. I read labels for a living.',
  },
  {
    name: 'Parvaneh Nazarian',
    area: 'Los Angeles',
    languages: ['Persian', 'English'],
    bio: 'My mother’s recipes came out of Shiraz in one notebook. I am on my third copy of it.',
  },
  {
    name: 'Daniel Weiss',
    area: 'Chicago',
    languages: ['English'],
    affiliation: 'Neighborhood sukkah committee',
    bio: 'Occupational therapist. I measure doorways for fun.',
  },
  {
    name: 'Rebecca Stern',
    area: 'Chicago',
    languages: ['English', 'German'],
    affiliation: 'Independent minyan',
    bio: 'Choir singer and beekeeper. There is always honey.',
  },
  {
    name: 'Mendel Zilber',
    area: 'Miami',
    languages: ['English', 'Yiddish', 'Spanish'],
    affiliation: 'Chabad',
    bio: 'Every guest who sits down is the guest of honor. My wife Dina runs everything else.',
  },
  {
    name: 'Ester Behar',
    area: 'Miami',
    languages: ['Spanish', 'Ladino', 'English'],
    bio: 'Havana by way of Istanbul. I cook for thirty and complain if twelve come.',
  },
  {
    name: 'Naomi Sharabi',
    area: 'Israel',
    languages: ['Hebrew', 'Arabic', 'English'],
    bio: 'Spice seller in the market, granddaughter of spice sellers from Sana’a.',
  },
  {
    name: 'Shira Goldsmith',
    area: 'Israel',
    languages: ['English', 'Hebrew'],
    bio: 'Came from Leeds for a year in 2003. Still unpacking.',
  },
  {
    name: 'Yonatan Carmi',
    area: 'Israel',
    languages: ['Hebrew', 'English', 'French'],
    bio: 'Sound engineer. My balcony is small and my playlist is long.',
  },
  {
    name: 'Avigail Ben-Ari',
    area: 'Israel',
    languages: ['Hebrew', 'English'],
    bio: 'Potter. You eat from what I made, and you may take home the crooked ones.',
  },
  {
    name: 'Hannah Lowe',
    area: 'London',
    languages: ['English'],
    affiliation: 'Befriending volunteers',
    bio: 'District nurse, retired. A good lunch and a good chair cure most things.',
  },
  {
    name: 'Adam Marks',
    area: 'London',
    languages: ['English', 'French'],
    bio: 'I grow more courgettes than anybody should. Please come and eat them.',
  },
  {
    name: 'Leah Bronstein',
    area: 'Toronto',
    languages: ['English', 'French', 'Russian'],
    bio: 'Family doctor. Our sukkah is heated, because this is Canada.',
  },
  {
    name: 'Joel Kessler',
    area: 'Toronto',
    languages: ['English'],
    bio: 'Civics teacher. I will ask you what you are reading.',
  },
];

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

/** Returns twenty hosts, ten with a profile, and forty guests, 16 with a profile. */
export function buildPeople(random: Random) {
  const hostRows = hosts.map((host, index) => ({
    ...userRow(host, index),
    bio: host.bio,
    languages: host.languages,
    affiliation: host.affiliation ?? null,
    shown: [...shownParts],
  }));
  const guestRows = guests.map((guest, index) => ({
    ...userRow(guest, hosts.length + index),
    bio: null,
    languages: ['English'],
    affiliation: null,
    shown: ['languages'],
  }));
  const keyOf = (name: string) => name.split(' ')[0]?.toLowerCase() ?? '';
  const idOf = (rows: { id: string }[], index: number) => rows[index]?.id ?? '';
  return {
    users: [...hostRows, ...guestRows],
    profiles: [
      ...hostRows.filter((_, index) => index % 2 === 0).map(({ id }) => profileRow(id, random)),
      ...guests
        .slice(0, 16)
        .map((guest, index) => profileRow(idOf(guestRows, index), random, guest)),
    ],
    hosts: hosts.map(
      ({ name, area }, index): Person => ({
        id: idOf(hostRows, index),
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
