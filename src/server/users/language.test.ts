import { beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '@/server/auth/adapter';
import { community } from '@/test/community';
import { refusal } from '@/test/refusal';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
});

const languageOf = async ({ id }: { id: string }) =>
  (await story.db.user.findUniqueOrThrow({ where: { id } })).language;

describe('a user’s email language', () => {
  it('is unset until they choose one, and then the last one they chose', async () => {
    const { guest, host } = story;
    expect(await languageOf(guest)).toBeNull();
    for (const language of ['he', 'en', 'he'] as const) {
      await guest.users.setLanguage({ language });
      expect(await guest.users.profile()).toMatchObject({ language });
    }
    expect((await guest.users.download()).user.language).toBe('he');
    expect(await languageOf(host)).toBeNull();
  });

  it('stays when a profile form without it is saved', async () => {
    const { guest } = story;
    await guest.users.setLanguage({ language: 'he' });
    const saved = await guest.users.updateProfile({ firstName: 'Gil', timeZone: 'Asia/Jerusalem' });
    expect(saved.language).toBe('he');
  });

  it('must be a supported one', async () => {
    const { guest, visitor, db } = story;
    for (const language of ['fr', '', null, 'HE']) {
      const no = await refusal(guest.users.setLanguage({ language: language as 'he' }));
      expect(no.status).toBe(400);
    }
    expect((await refusal(visitor.users.setLanguage({ language: 'he' }))).status).toBe(401);
    const where = { id: guest.id };
    await expect(db.user.update({ where, data: { language: 'fr' } })).rejects.toThrow();
  });
});

describe('after signing in', () => {
  const signIn = (user: { id: string }, locale?: 'en' | 'he') =>
    startSession(story.db, {
      sessionToken: crypto.randomUUID(),
      userId: user.id,
      expires: new Date('2030-01-01'),
      locale,
    });

  it('it’s the language of that browser until they choose another', async () => {
    const noa = await story.join('Noa');
    await signIn(noa);
    expect(await languageOf(noa)).toBeNull();
    await signIn(noa, 'he');
    expect(await languageOf(noa)).toBe('he');
    await signIn(noa, 'en');
    expect(await languageOf(noa)).toBe('he');
    await noa.users.setLanguage({ language: 'en' });
    await signIn(noa, 'he');
    expect(await languageOf(noa)).toBe('en');
  });
});
