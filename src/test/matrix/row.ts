import { type Actor, columnOf, isSharing } from './actors';
import type { MatrixWorld } from './world';

/**
 * A row of the matrix. A cell is `ok`, or the code of a refusal; behind an `ok` stand what else the answer
 * may tell of what is private: what `tells` in world.ts names, such as `street`, or whose mail and phone.
 */

type Cell = string;

/** From the general to the particular; the more particular counts. */
type Cells = {
  /** All, visitors too. */
  all?: Cell;
  /** All who are signed in; a visitor is UNAUTHORIZED, as is who was signed out, and else SUSPENDED. */
  signedIn?: Cell;
  /** All who have asked for a seat at this listing, whatever came of it. */
  guests?: Cell;
  /** The guests with whom the host shares now: of the meal to come, and of that an hour ago. */
  sharing?: Cell;
  /** Whom the host has blocked, and who has blocked the host. */
  apart?: Cell;
} & { [actor in Actor]?: Cell };

export type Row = Cells & {
  input?: (world: MatrixWorld, actor: Actor) => object;
  /** What has to be so before: what the host did, or a moderator. */
  before?: 'hidden' | 'hiddenByModerators' | 'blockedDeclined' | 'held';
  /** The method and path behind which the same procedure stands; what of the input is in the path is named. */
  rest?: string;
};

/** By a procedure's name, and after a comma what about it; or by a REST path. */
export type Rows = Record<string, Row>;

/** A guest whom this actor is not. */
export const other = (actor: Actor) => (actor === 'pending' ? 'waitlisted' : 'pending');

/** What is expected of this actor: the most particular cell of the row that speaks of them. */
export function cellOf(row: Row, actor: Actor): Cell {
  const named = row[actor];
  if (named) return named;
  const { asked, block, isSuspended, sessionEnded } = columnOf(actor);
  if (sessionEnded) return cellOf(row, 'visitor');
  if (row.signedIn && actor === 'visitor') return 'UNAUTHORIZED';
  if (row.signedIn && isSuspended) return 'SUSPENDED';
  const cell =
    (block && row.apart) ||
    (isSharing(actor) && row.sharing) ||
    (asked && row.guests) ||
    row.signedIn ||
    row.all;
  if (!cell) throw new Error(`A row says nothing of ${actor}.`);
  return cell;
}
