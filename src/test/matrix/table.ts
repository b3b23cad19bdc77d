import type { Rows } from './row';
import { conversationRows } from './rows/conversations';
import { listingRows } from './rows/listings';
import { otherRows } from './rows/others';
import { requestRows } from './rows/requests';
import { safetyRows } from './rows/safety';

/**
 * Access per procedure, and what the response reveals. Every procedure and REST path needs a row, or a
 * test fails. See docs/adding.md.
 */
const table: Rows = {
  ...listingRows,
  ...requestRows,
  ...conversationRows,
  ...safetyRows,
  ...otherRows,
};

export const callOf = (name: string) => name.split(',')[0] ?? name;

const isRestPath = (name: string) => /^[A-Z]+ \//.test(name);

export const procedureRows = Object.entries(table).filter(([name]) => !isRestPath(name));

export const restRows = Object.entries(table).flatMap(([name, row]) => {
  if (isRestPath(name)) return [{ name, path: callOf(name), row }];
  return row.rest ? [{ name: row.rest, path: row.rest, row }] : [];
});
