import type { Db } from '@/server/db';
import { type Actor, actors } from './actors';
import { cellOf, type Row } from './table';
import { type MatrixWorld, matrixWorld } from './world';

/** What came of a call: `ok` or a code, and everything that was told. */
export type Outcome = { code: string; told: string };

/** Asks as this actor, in a world where nothing else has happened. */
export type Ask = (world: MatrixWorld, actor: Actor, input: object) => Promise<Outcome>;

/**
 * A row's cells as they are and as they should be. What only reads is asked in one world, what may change
 * something in a world of its own for each actor. `now` is the clock's.
 */
export const cellsIn = (db: Db, now: () => Date) => {
  let still: Promise<MatrixWorld> | undefined;
  const inWorld = async (row: Row, reads: boolean, act: (world: MatrixWorld) => Promise<void>) => {
    if (reads && !row.before) {
      still ??= matrixWorld(db, now());
      return act(await still);
    }
    const world = await matrixWorld(db, now());
    const hide = () =>
      db.sukkahListing.update({ where: { id: world.listingId }, data: { visible: false } });
    if (row.before === 'hidden') await hide();
    await act(world);
    // A search finds the one world that stays.
    await hide();
  };
  return async (row: Row, { reads, ask }: { reads: boolean; ask: Ask }) => {
    const [found, expected]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const actor of actors)
      await inWorld(row, reads, async (world) => {
        const { code, told } = await ask(world, actor, row.input?.(world, actor) ?? {});
        found[actor] = [code, ...world.tells(told, actor)].join(' ');
        expected[actor] = cellOf(row, actor);
      });
    return { found, expected };
  };
};
