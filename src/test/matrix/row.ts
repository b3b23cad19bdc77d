import { type Actor, columnOf, isSharing } from './actors';
import type { MatrixWorld } from './world';

/**
 * A row of the matrix. A cell is `ok` or an error code. After `ok` come the private details that
 * the response may reveal, as named by `revealedIn` in world.ts, such as `street`, or the person whose
 * email and phone it shows.
 */

type Cell = string;

/** From general to specific. The most specific one wins. */
type Cells = {
  all?: Cell;
  /**
   * Everyone signed in. Visitors and signed-out people get UNAUTHORIZED, and suspended people
   * SUSPENDED.
   */
  signedIn?: Cell;
  /** Everyone who ever requested a seat at this listing. */
  guests?: Cell;
  /**
   * Guests the host currently shares details with, for the upcoming meal and the one an hour ago.
   */
  sharing?: Cell;
  /** People the host blocked, and people who blocked the host. */
  apart?: Cell;
} & { [actor in Actor]?: Cell };

export type Row = Cells & {
  input?: (world: MatrixWorld, actor: Actor) => object;
  before?:
    | 'hidden'
    | 'hiddenByModerators'
    | 'blockedDeclined'
    | 'held'
    | 'reminded'
    | 'looking'
    | 'invited'
    | 'openSukkah'
    | 'lapsedOpenSukkah';
  /** Method and path of the REST equivalent. Input in the path is named. */
  rest?: string;
};

/** By procedure name, with an optional note after a comma, or by REST path. */
export type Rows = Record<string, Row>;

export const other = (actor: Actor) => (actor === 'pending' ? 'waitlisted' : 'pending');

export function cellOf(row: Row, actor: Actor): Cell {
  const named = row[actor];
  if (named) return named;
  const { requestStatus, block, isSuspended, sessionEnded } = columnOf(actor);
  if (sessionEnded) return cellOf(row, 'visitor');
  if (row.signedIn && actor === 'visitor') return 'UNAUTHORIZED';
  if (row.signedIn && isSuspended) return 'SUSPENDED';
  const cell =
    (block && row.apart) ||
    (isSharing(actor) && row.sharing) ||
    (requestStatus && row.guests) ||
    row.signedIn ||
    row.all;
  if (!cell) throw new Error(`A row has no cell for ${actor}.`);
  return cell;
}
