import { beforeAll, describe, expect, it } from 'vitest';
import type { ProfileInput } from '@/schemas/profile';
import { community } from '@/test/community';
import { refusal } from '@/test/refusal';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
});

const filled: ProfileInput = {
  firstName: 'Gila',
  lastName: 'Katz',
  profileImageUrl: 'https://pictures.example/gila.png',
  phone: '+972 2 555-0100',
  bio: 'Plays the oud.',
  languages: ['Hebrew', 'French'],
  affiliation: 'Kehillat Yedidya',
  timeZone: 'Asia/Jerusalem',
  observanceLevel: 'Orthodox',
  kashrutLevel: 'mehadrin',
  shomerShabbat: true,
  dietaryFlags: ['Vegetarian'],
  allergens: ['Sesame', 'Tree nuts'],
  dietaryNotes: 'Not even a trace of sesame.',
  accessibilityNeeds: ['Step-free entry'],
  genderPreference: 'separate',
  householdSize: 5,
};

describe('a profile', () => {
  it('is blank until its form is saved, except for what the provider shared', async () => {
    const { guest } = story;
    expect(await guest.users.profile()).toEqual({
      email: guest.email,
      emailConfirmed: false,
      emailRefused: false,
      phoneConfirmed: false,
      verificationStatus: 'pending',
      phoneCodes: null,
      saved: false,
      version: expect.any(String),
      firstName: 'Gil',
      lastName: 'Levi',
      profileImageUrl: null,
      phone: guest.phone,
      bio: null,
      languages: [],
      affiliation: null,
      shown: [],
      timeZone: 'America/New_York',
      language: null,
      institutionUntil: null,
      observanceLevel: null,
      kashrutLevel: null,
      shomerShabbat: false,
      dietaryFlags: [],
      allergens: [],
      dietaryNotes: null,
      accessibilityNeeds: [],
      genderPreference: null,
      householdSize: null,
    });
  });

  it('is saved as a whole and read again', async () => {
    const { guest } = story;
    const saved = await guest.users.updateProfile(filled);
    expect(saved).toMatchObject({ ...filled, email: guest.email, saved: true });
    expect(await guest.users.profile()).toEqual(saved);
    expect((await guest.users.me()).firstName).toBe('Gila');
  });

  it('undoes nothing that another tab saved, and recognizes a repeated save', async () => {
    const { join } = story;
    const person = await join('Nili');
    const loaded = await person.users.profile();
    const newer = { ...filled, version: loaded.version };
    await person.users.updateProfile(newer);
    const old = { ...filled, bio: 'Sings.', phone: '+1 212 555 0100', version: loaded.version };
    expect(await refusal(person.users.updateProfile(old))).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    const saved = await person.users.profile();
    expect(saved).toMatchObject({ phone: filled.phone, shomerShabbat: true, bio: filled.bio });
    expect(await person.users.updateProfile(newer)).toEqual(saved);
    const { version } = saved;
    expect(await person.users.updateProfile({ ...old, version })).toMatchObject({ bio: 'Sings.' });
    const { version: _, ...earlier } = newer;
    expect(await person.users.updateProfile(earlier)).toMatchObject({ bio: filled.bio });
  });

  it('loses what is removed from it', async () => {
    const { guest } = story;
    await guest.users.updateProfile(filled);
    const timeZone = 'Asia/Jerusalem';
    const cleared = await guest.users.updateProfile({ firstName: 'Gila', phone: ' ', timeZone });
    expect(cleared).toMatchObject({
      lastName: null,
      phone: null,
      languages: [],
      shomerShabbat: false,
      allergens: [],
      householdSize: null,
    });
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'This is required.'],
    [{ phone: 'call me' }, 'phone', 'Enter a phone number like +1 212 555 0100.'],
    [{ phone: '+1 2' }, 'phone', 'Enter a phone number like +1 212 555 0100.'],
    [
      { profileImageUrl: 'http://pictures.example/gila.png' },
      'profileImageUrl',
      'Enter a web address that starts with https://',
    ],
    [{ timeZone: 'Nowhere' }, 'timeZone', 'Enter a time zone like America/New_York.'],
    [{ householdSize: 0 }, 'householdSize', 'Enter 1 or more.'],
    [{ householdSize: 21 }, 'householdSize', 'Enter 20 or less.'],
  ])('refuses %j', async (wrong, path, message) => {
    const { guest } = story;
    expect(await refusal(guest.users.updateProfile({ ...filled, ...wrong }))).toMatchObject({
      status: 400,
      issues: [{ path, message }],
    });
  });

  it('accepts no email address and no role, because those are verified and granted', async () => {
    const { db, guest } = story;
    const more = { email: 'else@example.org', role: 'admin', verificationStatus: 'verified' };
    await guest.users.updateProfile({ ...filled, ...more });
    expect(await db.user.findUniqueOrThrow({ where: { id: guest.id } })).toMatchObject({
      email: guest.email,
      role: 'hopper',
      verificationStatus: 'pending',
    });
  });

  it('can’t be read or written by anyone else', async () => {
    const { visitor } = story;
    for (const attempt of [
      visitor.users.profile(),
      visitor.users.updateProfile(filled),
      visitor.users.setFirstName({ firstName: 'Gila' }),
    ])
      expect((await refusal(attempt)).status).toBe(401);
  });
});

it('A new user enters a first name, and nothing else changes', async () => {
  const { db, join } = story;
  const newcomer = await join('');
  const named = await newcomer.users.setFirstName({ firstName: ' Noam ' });
  expect(named).toMatchObject({ id: newcomer.id, firstName: 'Noam', email: newcomer.email });
  const row = await db.user.findUniqueOrThrow({ where: { id: newcomer.id } });
  expect(row).toMatchObject({ lastName: newcomer.lastName, phone: newcomer.phone });
  expect((await refusal(newcomer.users.setFirstName({ firstName: ' ' }))).status).toBe(400);
});
