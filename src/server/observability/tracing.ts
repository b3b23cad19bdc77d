import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import pg from 'pg';
import { setSpanFactory } from './span';

/** What a span may carry: all else may hold an address, with its query or a link's token. */
const TELLING = new Set([
  'http.method',
  'http.route',
  'http.status_code',
  'next.route',
  'next.span_type',
  'db.system',
  'db.system.name',
  'db.name',
  'db.namespace',
  'db.statement',
  'db.query.text',
  'db.operation.name',
]);

/** SQL as it was prepared. Ours has values beside it; a library's own may have written some in. */
const withoutValues = (sql: string) => sql.replace(/'(?:[^']|'')*'/g, "'?'");

function clean(attributes: Attributes): Attributes {
  const told = Object.entries(attributes).filter(([name]) => TELLING.has(name));
  return Object.fromEntries(
    told.map(([name, value]) => {
      const isSql = name === 'db.statement' || name === 'db.query.text';
      return [name, isSql ? withoutValues(`${value}`) : value];
    }),
  );
}

/** Next calls its spans by the path that was asked for; here by what it did, and the route. */
function nameOf({ name, attributes }: ReadableSpan): string {
  const type = attributes['next.span_type'];
  if (!type) return name;
  return [type, attributes['next.route'] ?? attributes['http.route']].filter(Boolean).join(' ');
}

/** A span without what may be personal: messages of errors, links, and most attributes. */
const cleanSpan = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    name: { value: nameOf(span) },
    attributes: { value: clean(span.attributes) },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  });

/** Sends spans on, once they are clean. */
const cleaning = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(cleanSpan), done),
  shutdown: () => exporter.shutdown(),
});

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names: Next's own spans of a request,
 * one for each procedure and job, and one for each statement. The libraries read the other OTEL_*.
 * @returns what sends the rest of them, for the end of the process
 */
export function startTracing(): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'sukkah-marketplace',
    }),
    spanProcessors: [new BatchSpanProcessor(cleaning(new OTLPTraceExporter()))],
  });
  provider.register();

  const statements = new PgInstrumentation({ requireParentSpan: true });
  statements.setTracerProvider(provider);
  // By hand: who imports the driver as a module goes past the hook that would do it.
  for (const { name, patch } of statements.getModuleDefinitions()) if (name === 'pg') patch?.(pg);

  const tracer = trace.getTracer('sukkah-marketplace');
  setSpanFactory((name, work) =>
    tracer.startActiveSpan(name, async (span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    }),
  );
  return () => provider.shutdown();
}
