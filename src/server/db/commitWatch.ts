import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { log } from '../observability/log';

/**
 * While its synchronous standby is missing, PostgreSQL lets commits wait forever, and none of its
 * own timeouts applies. A write that takes this long, in milliseconds, is therefore checked.
 */
const LATE_MS = 5000;

/** How long a commit that waits for nobody's lock may take, in milliseconds. */
const PROBE_MS = 3000;

const WRITE = /\b(INSERT|UPDATE|DELETE)\b/i;

/**
 * Watches whether commits end. The probe's connection stays open until it ends, so there's only one.
 */
class CommitWatch {
  isStuck = false;
  #probe: Promise<boolean> | undefined;

  /** @returns whether it could be done */
  async #commit(config: ClientConfig): Promise<boolean> {
    // If its machine vanishes, keep-alive ends it.
    const client = new Client({ ...config, keepAlive: true });
    client.on('error', () => {});
    try {
      await client.connect();
      // It writes to no table, so it waits for no lock.
      await client.query("SELECT pg_logical_emit_message(true, 'sukkah', '')");
      return true;
    } catch {
      return false;
    } finally {
      void client.end();
      this.#probe = undefined;
      if (this.isStuck) log.info('Commits complete again.');
      this.isStuck = false;
    }
  }

  /** @returns whether a commit ends now */
  async canCommit(config: ClientConfig): Promise<boolean> {
    if (this.isStuck) return false;
    const probe = this.#probe ?? this.#commit(config);
    this.#probe = probe;
    const canCommit = await Promise.race([probe, sleep(PROBE_MS, undefined, { ref: false })]);
    if (this.#probe === probe && !this.isStuck) {
      log.error('Commits do not complete: a synchronous standby is missing. Writes fail.');
      this.isStuck = true;
    }
    return canCommit ?? false;
  }
}

/**
 * Returns a class of connections that close rather than wait for a commit that doesn't end, so the
 * caller gets an error, and the pool a new connection. There's no way to know whether it was saved.
 * Until commits end again, further writes fail at once.
 */
export function watchedClient(): typeof Client {
  const watch = new CommitWatch();

  return class extends Client {
    readonly #config: ClientConfig;
    #timer: NodeJS.Timeout | undefined;

    constructor(config: ClientConfig = {}) {
      super(config);
      this.#config = config;
      for (const event of ['drain', 'end'] as const) this.on(event, () => this.#stopTimer());
    }

    #stopTimer(): void {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }

    #startTimer(): void {
      const timer = setTimeout(async () => {
        const canCommit = await watch.canCommit(this.#config);
        if (this.#timer !== timer) return;
        // If it can, the write is slow or waits for a lock.
        if (canCommit) this.#startTimer();
        else void this.end();
      }, LATE_MS);
      this.#timer = timer;
    }

    #beforeQuery(statement: string | { text?: string } | undefined): void {
      this.#stopTimer();
      const { text = '' } = typeof statement === 'string' ? { text: statement } : (statement ?? {});
      if (watch.isStuck && WRITE.test(text)) void this.end();
      else if (text === 'COMMIT' || WRITE.test(text)) this.#startTimer();
    }

    /** These types fit each of the overloads. Only the pool calls it. */
    override query(...values: never[]): never {
      this.#beforeQuery(values[0]);
      return Reflect.apply(super.query, this, values) as never;
    }
  };
}
