import { createHash } from 'node:crypto';
import { errors } from '../errors';

/**
 * Identifies content that a save replaces. It follows from the content alone, so whatever writes
 * the content changes its version too, and nothing else does.
 */
export const versionOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/**
 * Checks that a save replaces what its author loaded. Call it under the lock of the save.
 * @param version what the author loaded: one version, or several separated by spaces, of which one
 *   has to match. Undefined if they didn't say, which allows everything.
 * @param replacement the content after the save. Content that is already so isn't a conflict: only
 *   the response to an earlier try may have been lost.
 * @returns whether there is anything to save
 * @throws RuleError `CHANGED_MEANWHILE`
 */
export function checkVersion(
  version: string | undefined,
  current: unknown,
  replacement: unknown,
): boolean {
  if (version === undefined || version.split(' ').includes(versionOf(current))) return true;
  if (versionOf(current) !== versionOf(replacement)) throw errors.changedMeanwhile();
  return false;
}
