import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { asUser } from '@/server/policies/actor';
import { listingPolicy } from '@/server/policies/listing';
import { can, type Policy, type RoleOf, rolesSql } from '@/server/policies/policy';
import { requestPolicy } from '@/server/policies/request';
import { sitePolicy } from '@/server/policies/site';
import { threadPolicy } from '@/server/policies/thread';
import { testClock } from '../clock';
import { testDatabase } from '../community';
import { type Actor, actors, columnOf } from './actors';
import { askProcedure } from './askProcedure';
import { cellsIn } from './cells';
import { procedures, typeOf } from './procedures';
import { cellOf, type Row } from './row';
import { callOf, procedureRows } from './table';
import type { MatrixWorld } from './world';

/** Compares the policies with the table of the matrix, which the calls of every procedure confirm. */

vi.mock('@/server/mail/send', () => ({ sendMail: async () => {} }));
const settings = { NEXTAUTH_URL: 'https://sukkah.example.org', NEXTAUTH_SECRET: 'x'.repeat(32) };
vi.mock('@/server/config/env', () => ({ env: () => settings }));

const { sql } = Prisma;

const ofSlot = sql`FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id`;

const resources = {
  listing: { policy: listingPolicy as Policy, from: sql`FROM sukkah_listings l`, id: sql`l.id` },
  slot: { policy: listingPolicy as Policy, from: ofSlot, id: sql`s.id` },
  request: {
    policy: requestPolicy as Policy,
    from: sql`${ofSlot} JOIN requests r ON r.slot_id = s.id`,
    id: sql`r.id`,
  },
  thread: { policy: threadPolicy as Policy, from: sql`FROM threads t`, id: sql`t.id` },
};

const needsOf = (name: string) => procedures.get(callOf(name))?.meta?.needs;

const rowsWithPolicy = procedureRows.filter(([name, { before }]) => needsOf(name) && !before);

let cells: Awaited<ReturnType<typeof cellsIn>>;
let world: MatrixWorld;

beforeAll(async () => {
  const { db } = await testDatabase();
  cells = await cellsIn(db, testClock().now());
  world = cells.world;
});

/** Returns the roles of a user toward the row that a call's input names. */
async function rolesOf(name: string, row: Row, actor: Actor): Promise<string[]> {
  const needs = needsOf(name);
  if (!needs) throw new Error(`${name} needs no policy.`);
  const { policy, from, id } = resources[needs.resource];
  const input = row.input?.(world, actor) as Record<string, string>;
  const rowId = input.id ?? input.listingId ?? input.threadId;
  const { db } = await testDatabase();
  const [found] = await db.$queryRaw<
    { roles: string[] }[]
  >`SELECT ${rolesSql(policy, asUser(world.userId(actor)))} AS roles ${from} WHERE ${id} = ${rowId}::uuid`;
  return found?.roles ?? [];
}

const REFUSED = ['NOT_FOUND', 'FORBIDDEN'];

describe('the policies', () => {
  it('cover at least 20 rows of the matrix', () => {
    expect(rowsWithPolicy.length).toBeGreaterThan(20);
  });

  it.each(rowsWithPolicy)('say who may call %s', async (name, row) => {
    const needs = needsOf(name);
    if (!needs) throw new Error(`${name} needs no policy.`);
    const { policy } = resources[needs.resource];
    for (const actor of actors) {
      const { isSuspended } = columnOf(actor);
      if (actor === 'visitor' || isSuspended) continue;
      const may = can(policy, needs.action, await rolesOf(name, row, actor));
      const [code = ''] = cellOf(row, actor).split(' ');
      expect([actor, may]).toEqual([actor, !REFUSED.includes(code)]);
    }
  });
});

const lines = Object.entries({
  listing: listingPolicy,
  request: requestPolicy,
  thread: threadPolicy,
  site: sitePolicy,
}).flatMap(([resource, policy]) =>
  Object.entries((policy as Policy).actions).flatMap(([action, roles]) =>
    roles.map((role) => ({ resource, action, role, actions: (policy as Policy).actions })),
  ),
);

type RoleName = RoleOf<
  typeof listingPolicy | typeof requestPolicy | typeof threadPolicy | typeof sitePolicy
>;

const ACTOR_WITH: Record<RoleName, Actor> = { host: 'host', guest: 'accepted', moderator: 'admin' };

/** All rows, those first that are most likely to need a line: by its name, then reads. */
function rowsFor(resource: string, action: string) {
  const rank = ([name]: (typeof procedureRows)[number]) => {
    const needs = needsOf(name);
    if (needs?.action === action && needs.resource === resource) return 0;
    if (needs?.action === action) return 1;
    return typeOf(callOf(name)) === 'query' ? 2 : 3;
  };
  return procedureRows.toSorted((a, b) => rank(a) - rank(b));
}

describe('without one line of a policy', () => {
  let restore = () => {};
  afterEach(() => restore());

  it.each(lines)('the matrix differs: $resource, $action, $role', async (line) => {
    const { resource, action, role, actions } = line;
    const before = actions[action] ?? [];
    const changed = actions as Record<string, readonly string[]>;
    changed[action] = before.filter((one) => one !== role);
    restore = () => {
      changed[action] = before;
    };
    const actor = ACTOR_WITH[role as RoleName];
    for (const [name, row] of rowsFor(resource, action)) {
      const { found, expected } = await cells.look(row, {
        by: [actor],
        reads: typeOf(callOf(name)) === 'query',
        ask: askProcedure(callOf(name)),
      });
      if (found[actor] !== expected[actor]) return;
    }
    throw new Error('No call behaves differently without this line.');
  });
});
