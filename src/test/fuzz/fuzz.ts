import fc from 'fast-check';
import type { Db } from '@/server/db';
import { fingerprintOf } from '../fingerprint';
import { type Actor, actors } from '../matrix/actors';
import { type MatrixWorld, matrixWorld } from '../matrix/world';
import { type Id, withIds } from './arbitrary';

/** Random calls of random actors, one after the other; see `npm run fuzz` in docs/adding.md. */

/** Calls that can be made: what each may be sent is an arbitrary of its own. */
export type Calls = Record<string, fc.Arbitrary<unknown>>;

/** Whether a call did it, refused it, or, with what was said, failed. */
export type Result = 'ok' | 'refused' | { failure: string };
export type Call = (
  world: MatrixWorld,
  actor: Actor,
  name: string,
  input: unknown,
) => Promise<Result>;

/** A world wears out: people leave, seats are taken. And the fewer rows, the faster. */
const CALLS_PER_WORLD = 150;

const fromSetting = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** Of each of the two parts, procedures and paths. `npm run fuzz` sets it. */
export const FUZZ_CALLS = fromSetting('FUZZ_CALLS', 1500);
export const FUZZ_SEED = fromSetting('FUZZ_SEED', 5787);
export const FUZZ_TIMEOUT = 60_000 + FUZZ_CALLS * 200;

type Kind = keyof MatrixWorld['ids'];

/** Of which kind an id is under this key, in a call of this name. */
function kindOf(key: string, name: string): Kind | undefined {
  const kinds: Kind[] = ['listing', 'slot', 'request', 'thread', 'message', 'user'];
  if (key === 'before') return 'message';
  const text = (key === 'id' ? (name.split(/[.,]|\/\{/)[0] ?? '') : key).toLowerCase();
  return kinds.find((kind) => text.includes(kind));
}

/** Two of five ids are the actor's own, two of the right kind, and one of any. */
const idIn =
  (world: MatrixWorld, name: string, actor: Actor) =>
  ({ n, key }: Id): string => {
    const luck = n % 5;
    const kind = luck ? kindOf(key, name) : undefined;
    const own = world.own(actor);
    if (kind === 'request' && luck < 3) return own.requestId;
    if (kind === 'thread' && luck < 3) return own.threadId;
    if (kind === 'user' && luck < 3) return world.userId(actor);
    const among = kind ? world.ids[kind] : Object.values(world.ids).flat();
    return among[n % among.length] ?? '';
  };

/** The host may most, and is the one whom most would like to be. */
const callers: Actor[] = [...actors, 'host', 'host', 'host', 'host'];

/** Empties a database in which a server's workers may be at work: one of the two may have to give way. */
async function empty(db: Db, tries = 5): Promise<void> {
  try {
    await db.$executeRaw`TRUNCATE users, sessions, rate_limits, verification_tokens CASCADE`;
  } catch (error) {
    if (tries === 1) throw error;
    await empty(db, tries - 1);
  }
}

/**
 * Makes `FUZZ_CALLS` calls, each in a world where little has happened.
 * @returns what failed, or was refused and still changed something, by its kind; and what was never done
 */
export async function fuzz(db: Db, calls: Calls, now: () => Date, call: Call) {
  const names = Object.keys(calls);
  const drawn = fc
    .noBias(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...callers)))
    .chain(([name, actor]) =>
      fc.tuple(fc.constant(name), fc.constant(actor), calls[name] ?? fc.constant(null)),
    );
  const never = new Set(names);
  const failures: Record<string, string> = {};
  let done = 0;
  for (let made = 0; made < FUZZ_CALLS; ) {
    const seed = FUZZ_SEED + made;
    const numRuns = Math.min(CALLS_PER_WORLD, FUZZ_CALLS - made);
    await empty(db);
    const world = await matrixWorld(db, now());
    let before = await fingerprintOf(db);
    for (const [name, actor, value] of fc.sample(drawn, { numRuns, seed })) {
      const input = withIds(value, idIn(world, name, actor));
      const result = await call(world, actor, name, input);
      const after = await fingerprintOf(db);
      const failure =
        typeof result === 'object' ? result.failure : after !== before && 'it changed something';
      if (result === 'ok') {
        never.delete(name);
        done += 1;
      } else if (failure)
        failures[`${name}: ${failure}`] =
          `${actor}, seed ${seed}: ${JSON.stringify(input)?.slice(0, 600)}`;
      before = after;
      made += 1;
      // Most of the others are strangers from then on.
      if (result === 'ok' && name === 'users.deleteAccount' && actor === 'host') break;
    }
  }
  process.stdout.write(
    `Fuzz: ${FUZZ_CALLS} calls, seed ${FUZZ_SEED}: ${done} done, the others refused.\n`,
  );
  return { failures, never: [...never] };
}
