import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: Record<string, unknown> };
type Span = { name: string; traceId: string; parentSpanId?: string; attributes: Attribute[] };
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

export async function startCollector() {
  const spans: Span[] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/v1/traces') {
      text += body;
      const { resourceSpans }: Sent = JSON.parse(body);
      for (const { scopeSpans } of resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    close: () => void server.close(),
  };
}
