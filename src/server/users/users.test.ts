import { beforeAll, describe, expect, it } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { createCaller } from '@/server/trpc/root';
import { community } from '@/test/community';
import { english } from '@/test/english';
import { refusal } from '@/test/refusal';
import { publicPerson } from '../presenters/person';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
});

describe('the signed-in user', () => {
  it('gets only those details about themselves that the client reads', async () => {
    const { guest } = story;
    const me = { id: guest.id, firstName: 'Gil', email: guest.email, profileImageUrl: null };
    expect(await guest.users.me()).toEqual(me);
    expect(await guest.users.viewer()).toEqual(me);
  });

  it('is null if nobody is signed in', async () => {
    const { visitor } = story;
    expect(await visitor.users.viewer()).toBeNull();
    expect(await refusal(visitor.users.me())).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'Unauthorized',
    });
  });

  it('is null if the account is deleted', async () => {
    const { db, clock } = story;
    const viewer = asUser('00000000-0000-4000-8000-000000000000');
    const ghost = createCaller({ db, clock, viewer, client: 'test', language: english });
    expect(await ghost.users.viewer()).toBeNull();
    expect((await refusal(ghost.users.me())).status).toBe(401);
  });
});

describe('a person, as others see them', () => {
  it.each([
    ['Levi', 'L'],
    ['Łukasz', 'Ł'],
    ['𝒜braham', '𝒜'],
    ['', null],
    [null, null],
  ])('with the last name %j shows only %j', (lastName, shown) => {
    const person = { firstName: 'Gil', lastName, profileImageUrl: null };
    const row = { ...person, deletedAt: null };
    expect(publicPerson(english.t, row)).toEqual({ ...person, lastName: shown });
  });
});
