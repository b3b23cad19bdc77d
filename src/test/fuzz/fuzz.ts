import fc from 'fast-check';
import type { Clock } from '@/server/clock';
import type { Db } from '@/server/db/client';
import type { TestClock } from '../clock';
import { changedTables, fingerprintOf, snapshotOf } from '../fingerprint';
import { type Actor, actors } from '../matrix/actors';
import { before } from '../matrix/cells';
import { cellOf, type Row } from '../matrix/row';
import { type MatrixWorld, matrixWorld } from '../matrix/world';
import { type Id, withIds } from './arbitrary';
import { mayKnow } from './mayKnow';

/** Random calls by random actors, one after another. See `npm run fuzz` in docs/adding.md. */

type Fuzzed = { sent: fc.Arbitrary<unknown>; rows: Row[] };

/** Whether a call succeeded or was refused, and everything it revealed; or how it failed. */
type Result = { did: boolean; response: string } | { failure: string };
export type Call = (
  world: MatrixWorld,
  actor: Actor,
  name: string,
  input: unknown,
) => Promise<Result>;

/** After this many calls the world is reset, because seats are taken and people are gone. */
const CALLS_PER_WORLD = 150;

/** Reset after these too, because too little is left. */
const ENDINGS = ['users.deleteAccount', 'moderation.take'];

/** How often each call is made in a run that must succeed with all of them at least once. */
const OFTEN = 25;

/** Must also occur. Otherwise nothing would show that a revealed street is detected. */
const TOLD = 'telling the street to whom it is shared with';

const fromSetting = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** Number of procedure calls and REST calls. `npm run fuzz` sets all three. */
export const PROCEDURE_CALLS = fromSetting('FUZZ_PROCEDURES', 4000);
export const PATH_CALLS = fromSetting('FUZZ_PATHS', 1500);
const SEED = fromSetting('FUZZ_SEED', 5787);

export const fuzzTimeout = (many: number) => 60_000 + many * 200;

type Kind = keyof MatrixWorld['ids'];

function kindOf(key: string, name: string): Kind | undefined {
  const kinds: Kind[] = ['listing', 'slot', 'request', 'thread', 'message', 'report', 'user'];
  if (key === 'before') return 'message';
  const text = (
    ['id', 'ids'].includes(key) ? (name.split(/[.,]|\/\{/)[0] ?? '') : key
  ).toLowerCase();
  return kinds.find((kind) => text.includes(kind));
}

/** Returns the text under a key, or the first in an array under it, at any depth. */
function textAt(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const [first] = [inner as unknown].flat();
    const found = name === key && typeof first === 'string' ? first : textAt(inner, key);
    if (found) return found;
  }
}

/**
 * Two in five IDs come from a row, one is the actor's own, one has the right kind, and one is any.
 */
const idIn =
  (world: MatrixWorld, name: string, { actor, rows }: { actor: Actor; rows: Row[] }) =>
  ({ n, key }: Id): string => {
    const luck = n % 5;
    const kind = luck ? kindOf(key, name) : undefined;
    if (luck % 2) {
      const row = rows[n % rows.length];
      const named = textAt(row?.input?.(world, actor), key);
      if (named) return named;
    }
    const { requestId: request, threadId: thread, messageId: message } = world.own(actor);
    const own: { [kind in Kind]?: string } = {
      request,
      thread,
      message,
      user: world.userId(actor),
    };
    const mine = kind && luck === 2 && own[kind];
    if (mine) return mine;
    const among = kind ? world.ids[kind] : Object.values(world.ids).flat();
    return among[n % among.length] ?? '';
  };

function callerOf(rows: Row[]): fc.Arbitrary<Actor> {
  const able = actors.filter((actor) => rows.some((row) => cellOf(row, actor).startsWith('ok')));
  const any = { weight: 1, arbitrary: fc.constantFrom(...actors) };
  return able.length
    ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...able) }, any)
    : any.arbitrary;
}

type Run = {
  calls: Record<string, Fuzzed>;
  many: number;
  clock: Clock | TestClock;
  call: Call;
};

/**
 * Makes `many` calls, each in a world where little has happened.
 * @returns calls that failed, revealed too much, or were refused but changed something, by kind;
 * and, in a long enough run, calls that never succeeded
 */
export async function fuzz(db: Db, label: string, { calls, many, clock, call }: Run) {
  const began = performance.now();
  const drawnFrom = (names: string[]) =>
    fc.noBias(fc.constantFrom(...names)).chain((name) => {
      const { sent = fc.constant(null), rows = [] } = calls[name] ?? {};
      return fc.noBias(fc.tuple(fc.constant(name), callerOf(rows), sent));
    });
  const never = new Set([...Object.keys(calls), TOLD]);
  const failures: Record<string, string> = {};
  let [callCount, successCount, streetCount] = [0, 0, 0];
  const start = clock.now();
  const world = await matrixWorld(db, start);
  // Otherwise hardly any two calls within ten seconds concern the same request.
  await db.request.update({
    where: { id: world.guest('waitlisted').requestId },
    data: { heldFrom: 'pending', heldUntil: new Date('2100-01-01T00:00:00Z') },
  });
  for (const state of ['looking', 'invited', 'reminded'] as const) await before[state](db, world);
  const beginning = await snapshotOf(db);
  async function callInNewWorld(names: string[], maxCalls: number) {
    const seed = SEED + callCount;
    const numRuns = Math.min(CALLS_PER_WORLD, maxCalls);
    await beginning.restore();
    if ('set' in clock) clock.set(start);
    let earlier = beginning.fingerprint;
    for (const [name, actor, value] of fc.sample(drawnFrom(names), { numRuns, seed })) {
      const { rows = [] } = calls[name] ?? {};
      const input = withIds(value, idIn(world, name, { actor, rows }));
      const result = await call(world, actor, name, input);
      const after = await fingerprintOf(db);
      const wrong: string[] = [];
      if ('failure' in result) wrong.push(result.failure);
      else {
        if (!result.did && after !== earlier)
          wrong.push(`was refused and changed ${changedTables(earlier, after)}`);
        for (const one of world.revealedIn(result.response, actor))
          if (!(await mayKnow(db, world, { actor, name, now: clock.now() }, one)))
            wrong.push(`told ${one}`);
          else if (one === 'street') {
            never.delete(TOLD);
            streetCount += 1;
          }
        if (result.did) {
          never.delete(name);
          successCount += 1;
        }
      }
      for (const one of wrong)
        failures[`${name}: ${one}`] =
          `${actor}, seed ${seed}: ${JSON.stringify(input)?.slice(0, 600)}`;
      earlier = after;
      callCount += 1;
      if ('did' in result && result.did && ENDINGS.includes(name)) break;
    }
  }
  while (callCount < many) await callInNewWorld(Object.keys(calls), many - callCount);
  const isLong = many >= OFTEN * Object.keys(calls).length;
  // Chance alone may have kept a call from succeeding, so give each one more tries.
  for (const name of isLong ? Object.keys(calls) : [])
    for (let worlds = 0; worlds < 4 && never.has(name); worlds += 1)
      await callInNewWorld([name], 2 * OFTEN);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(
    `Fuzz: ${callCount} calls of ${label}, seed ${SEED}, ${seconds} s: ${successCount} done, the others refused, ${Object.keys(failures).length} kinds of failure; the street told ${streetCount} times, to whom it is shared with.\n`,
  );
  return { failures, never: isLong ? [...never] : [] };
}
