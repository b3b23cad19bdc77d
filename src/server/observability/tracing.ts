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

/** Allowed span attributes. Others can contain URLs with queries or tokens. */
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

/** Removes literals from SQL. Our values are parameters, but libraries may inline theirs. */
const withoutValues = (sql: string) => sql.replace(/'(?:[^']|'')*'/g, "'?'");

function clean(attributes: Attributes): Attributes {
  const allowedAttributes = Object.entries(attributes).filter(([name]) => TELLING.has(name));
  return Object.fromEntries(
    allowedAttributes.map(([name, value]) => {
      const isSql = name === 'db.statement' || name === 'db.query.text';
      return [name, isSql ? withoutValues(`${value}`) : value];
    }),
  );
}

function nameOf({ name, attributes }: ReadableSpan): string {
  const type = attributes['next.span_type'];
  if (!type) return name;
  return [type, attributes['next.route'] ?? attributes['http.route']].filter(Boolean).join(' ');
}

/** Removes anything personal from a span: error messages, links, and most attributes. */
const cleanSpan = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    name: { value: nameOf(span) },
    attributes: { value: clean(span.attributes) },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  });

const cleaning = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(cleanSpan), done),
  shutdown: () => exporter.shutdown(),
});

/**
 * Sends traces to the collector in OTEL_EXPORTER_OTLP_ENDPOINT: Next's spans of a request, one per
 * procedure and job, and one per SQL statement. The libraries read the other OTEL_* settings.
 * @returns a function that sends the remaining spans before exit
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
  // Patched by hand, because importing the driver as an ES module bypasses the hook that would do
  // it.
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
