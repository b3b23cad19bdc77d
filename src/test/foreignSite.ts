import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site, with pages by their path. Its host differs from the app's, which is `localhost`. */
export async function startForeignSite() {
  const pages = new Map<string, string>();
  const visits: http.IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    visits.push(request);
    const path = `${request.url}`.split('?')[0] ?? '';
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(pages.has(path) ? 200 : 404, { 'Content-Type': `${type}; charset=utf-8` });
    response.end(pages.get(path) ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    visits,
    /** @returns the page's address */
    serve(path: string, body: string): string {
      pages.set(path, body);
      return url + path;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
