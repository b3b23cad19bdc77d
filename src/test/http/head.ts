import sharp from 'sharp';
import { expect } from 'vitest';
import { z } from '@/schemas/zod';
import { as } from './http';
import { SERVER } from './world';

type Person = { sid: string } | null;

const fromHtml = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

export async function text(path: string, person: Person = null, expected = 200): Promise<string> {
  const { status, body } = await as(person).ask('GET', path);
  expect(status, path).toBe(expected);
  return z.string().parse(body);
}

export async function headOf(path: string, person: Person = null, expected = 200) {
  const html = await text(path, person, expected);
  const found = (pattern: RegExp) => fromHtml(pattern.exec(html)?.[1] ?? '');
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return {
    title: found(/<title>([^<]*)<\/title>/),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    manifest: found(/<link rel="manifest" href="([^"]*)"/),
    appleIcon: found(/<link rel="apple-touch-icon" href="([^"]*)"/),
    meta: Object.fromEntries(
      [...metas].map(([, name, content]) => [name, fromHtml(content ?? '')]),
    ),
    jsonLd: /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '',
    html,
  };
}

async function formatOf(bytes: Buffer) {
  if (bytes.length === 0) return { format: null, size: [] };
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => null);
  return { format: metadata?.format ?? null, size: [metadata?.width, metadata?.height] };
}

export async function picture(address: string, person: Person = null) {
  const response = await fetch(new URL(address, SERVER), {
    headers: person ? { Cookie: `next-auth.session-token=${person.sid}` } : {},
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers],
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    ...(await formatOf(bytes)),
    length: bytes.length,
    bytes: bytes.toString('latin1'),
  };
}
