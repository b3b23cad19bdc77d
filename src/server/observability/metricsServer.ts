import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { systemClock } from '../clock';
import { getDb } from '../db/client';
import { createGauges } from './gauges';
import { log, logUnexpected } from './log';
import { metrics } from './metrics';
import { createProcessGauges } from './processGauges';
import { startCountersAtZero } from './zeroCounters';

/**
 * Serves this process's metrics on a separate port. Don't expose it, because the metrics show how
 * the business is doing. It doesn't keep the process alive.
 */
export function startMetricsServer({
  port,
  host,
  mailKinds,
  backupFile,
  isMailServerUp,
}: {
  port: number;
  host: string;
  mailKinds: readonly string[];
  backupFile?: string | undefined;
  isMailServerUp?: (() => boolean) | undefined;
}): Server {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  startCountersAtZero(mailKinds);
  const refreshes = [
    createGauges(registry, { db: getDb(), clock: systemClock }),
    createProcessGauges(registry, { clock: systemClock, backupFile, isMailServerUp }),
  ];
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      await Promise.all(refreshes.map((refresh) => refresh()));
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch (error) {
      logUnexpected(error, 'metrics');
      response.writeHead(500).end();
    }
  });
  server.on('error', ({ code }: NodeJS.ErrnoException) =>
    log.error({ port, code }, 'metrics are not served: METRICS_PORT cannot be used'),
  );
  server.listen(port, host, () => log.info({ port }, 'metrics are served'));
  server.unref();
  return server;
}
