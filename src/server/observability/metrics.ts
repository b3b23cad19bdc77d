import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Outcomes of an email. After `refused`, it's retried. After `undeliverable`, it isn't, because the
 * address doesn't exist.
 */
export const mailOutcomes = ['sent', 'skipped', 'refused', 'undeliverable', 'failed'] as const;

export type MailOutcome = (typeof mailOutcomes)[number];

/**
 * Creates this process's metrics. Labels are fixed sets of our own names (routes, procedures,
 * codes, kinds), never ids, raw paths, or personal data.
 */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: 'sukkah_http_requests_total',
      help: 'Requests answered, by route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'sukkah_http_request_duration_seconds',
      help: 'Time until the answer was sent, by route; without streams of events.',
      labelNames: ['route'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    calls: new Counter({
      name: 'sukkah_procedure_calls_total',
      help: 'Calls of procedures, whoever made them; by name and how they ended.',
      labelNames: ['procedure', 'code'],
      registers,
    }),
    refusals: new Counter({
      name: 'sukkah_refusals_total',
      help: 'Refusals and failures that answers told, by code.',
      labelNames: ['code'],
      registers,
    }),
    mails: new Counter({
      name: 'sukkah_mails_total',
      help: 'What became of mails in this process: sent, skipped, refused (to be tried again), undeliverable (no such address), failed.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    reads: new Counter({
      name: 'sukkah_lagging_reads_total',
      help: 'Reads that may be some seconds old, by where they came from: replica or primary.',
      labelNames: ['from'],
      registers,
    }),
    pageCache: new Counter({
      name: 'sukkah_page_cache_total',
      help: 'Pages for visitors, by whether they came from the page cache: hit or miss.',
      labelNames: ['result'],
      registers,
    }),
    droppedLines: new Counter({
      name: 'sukkah_log_lines_dropped_total',
      help: 'Log lines dropped, because stdout failed or nobody read it fast enough.',
      registers,
    }),
    streams: new Gauge({
      name: 'sukkah_live_streams',
      help: 'Open pages that hear of changes from this process.',
      registers,
    }),
  };
}

const globals = globalThis as { sukkahMetrics?: ReturnType<typeof createMetrics> };
globals.sukkahMetrics ??= createMetrics();

/** On `globalThis`, because Next loads parts of the server twice. */
export const metrics = globals.sukkahMetrics;
