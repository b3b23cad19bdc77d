import { Prisma } from '@/generated/prisma/client';
import type { Actor, Viewer } from './actor';

const { sql, join } = Prisma;

/** SQL condition: the rows toward which an actor has the role. */
type Role = (actor: Actor) => Prisma.Sql;

/**
 * Permissions for one kind of row. `roles` has the condition for each role, and `actions` the roles
 * that each action allows.
 */
export type Policy<R extends string = string, A extends string = string> = {
  roles: Readonly<Record<R, Role>>;
  actions: Readonly<Record<A, readonly R[]>>;
};

export type RoleOf<P> = P extends Policy<infer R, string> ? R : never;
export type ActionOf<P> = P extends Policy<string, infer A> ? A : never;

export const definePolicy = <const R extends string, const A extends string>(
  policy: Policy<R, A>,
): Policy<R, A> => policy;

/** Returns the role of the user whose id is in this column, who acts in person. */
export const userIn =
  (column: Prisma.Sql): Role =>
  (actor) =>
    actor.kind === 'user' ? sql`${column} = ${actor.id}::uuid` : sql`FALSE`;

/** SQL for the roles that an actor has toward a row, as a text array. */
export const rolesSql = (policy: Policy, actor: Actor) =>
  sql`array_remove(ARRAY[${join(
    Object.entries(policy.roles).map(
      ([role, holds]) => sql`CASE WHEN ${holds(actor)} THEN ${role}::text END`,
    ),
  )}], NULL)`;

/** SQL condition: the rows with which an actor may take an action. Visitors may take none. */
export function maySql<P extends Policy>(policy: P, action: ActionOf<P>, actor: Viewer) {
  const roles = policy.actions[action] ?? [];
  if (!actor || roles.length === 0) return sql`FALSE`;
  const conditions = roles.map((role) => policy.roles[role]?.(actor) ?? sql`FALSE`);
  return sql`(${join(conditions, ' OR ')})`;
}

/** Checks whether somebody with these roles toward a row may take an action with it. */
export const can = <P extends Policy>(
  policy: P,
  action: ActionOf<P>,
  roles: readonly RoleOf<P>[],
): boolean => {
  const allowed: readonly string[] = policy.actions[action] ?? [];
  return roles.some((role) => allowed.includes(role));
};
