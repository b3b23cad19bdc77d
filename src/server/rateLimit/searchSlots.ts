import { setMaxListeners } from 'node:events';
import { TRPCError } from '@trpc/server';
import { errors } from '../errors';
import type { Client } from '../http/clientAddress';
import { limitOf } from './memoryLimits';

/** How long a search may wait for its turn, in milliseconds. */
const MAX_WAIT_MS = 2000;

/** How many searches of one client, and in total, may wait. A page's batch has up to 20. */
const MAX_WAITING_PER_CLIENT = 100;
const MAX_WAITING = 400;

/** When to try again, in seconds. */
const RETRY_SECONDS = 2;

type Slots = {
  running: Map<Client, number>;
  total: number;
  /** Waiting searches by client. The order of the keys is the order of turns. */
  waiting: Map<Client, Set<() => void>>;
};

/** On `globalThis`, because Next.js loads modules more than once per process. */
const globals = globalThis as { sukkahSearchSlots?: Slots };
globals.sukkahSearchSlots ??= { running: new Map(), total: 0, waiting: new Map() };
const slots = globals.sukkahSearchSlots;

const isFree = (client: Client) =>
  slots.total < limitOf('searchesAtOnce.everybody').points &&
  (slots.running.get(client) ?? 0) < limitOf('searchesAtOnce.client').points;

function count(client: Client, change: 1 | -1): void {
  const running = (slots.running.get(client) ?? 0) + change;
  if (running > 0) slots.running.set(client, running);
  else slots.running.delete(client);
  slots.total += change;
}

/**
 * Starts searches that may start now. Clients take turns, so one client's queue can't block others.
 */
function startNext(): void {
  for (const [client, queue] of [...slots.waiting]) {
    if (!isFree(client)) continue;
    const [start] = queue;
    start?.();
    slots.waiting.delete(client);
    if (queue.size > 0) slots.waiting.set(client, queue);
  }
}

/** @throws RuleError `BUSY`; TRPCError `CLIENT_CLOSED_REQUEST` once `signal` aborts */
function turnOf(client: Client, signal: AbortSignal | undefined): Promise<void> {
  const queue = slots.waiting.get(client) ?? new Set();
  const allWaiting = [...slots.waiting.values()].reduce((sum, { size }) => sum + size, 0);
  const isFull = queue.size >= MAX_WAITING_PER_CLIENT || allWaiting >= MAX_WAITING;
  // A client's first search may always wait. Otherwise, a few clients that fill the queues would
  // shut out everyone else.
  if (isFull && queue.size > 0) throw errors.overloaded(RETRY_SECONDS);
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', hangUp);
      queue.delete(start);
      if (queue.size === 0 && slots.waiting.get(client) === queue) slots.waiting.delete(client);
    };
    const start = () => {
      leave();
      count(client, 1);
      resolve();
    };
    const giveUp = (reason: Error) => {
      leave();
      reject(reason);
    };
    const hangUp = () => giveUp(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' }));
    const timer = setTimeout(() => giveUp(errors.overloaded(RETRY_SECONDS)), MAX_WAIT_MS);
    // All calls of a batch listen to the same signal.
    if (signal) setMaxListeners(MAX_WAITING_PER_CLIENT, signal);
    signal?.addEventListener('abort', hangUp);
    slots.waiting.set(client, queue.add(start));
  });
}

/**
 * Runs a search once its client and this process have room for another one. Searches share the few
 * database connections with everything else.
 *
 * @param signal aborts when nobody needs the result anymore; a running search continues
 * @throws RuleError `BUSY` if too many are waiting already or the wait was too long
 */
export async function withSearchSlot<T>(
  client: Client,
  signal: AbortSignal | undefined,
  search: () => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' });
  if (isFree(client)) count(client, 1);
  else await turnOf(client, signal);
  try {
    return await search();
  } finally {
    count(client, -1);
    startNext();
  }
}
