import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { collection, startGeocoder } from '@/test/geocoder';
import { inspect } from '@/test/installation';
import { startIssuer } from '@/test/oidcIssuer';
import { startTwilioVerify } from '@/test/twilioVerify';
import { freePort } from '../port.mjs';
import { checkProviders } from './providers.mjs';

const site = { NEXTAUTH_URL: 'https://sukkah.example.org' };

const check = (
  settings: Record<string, string>,
  clocks: { name: string; aheadMs: number }[] = [],
) => inspect(checkProviders(clocks), { ...site, ...settings });

it('finds nothing to ask', async () => {
  expect(await check({})).toEqual(['ok: none is set']);
});

it('says whether an OpenID Connect provider knows us', async () => {
  const issuer = await startIssuer();
  issuer.serve(site.NEXTAUTH_URL);
  onTestFinished(issuer.close);
  const { settings } = issuer;
  const clocks: { name: string; aheadMs: number }[] = [];
  expect(await check(settings, clocks)).toEqual(['ok: OIDC']);
  expect(clocks.map(({ name }) => name)).toEqual(['OIDC', 'OIDC']);
  for (const { aheadMs } of clocks) expect(Math.abs(aheadMs)).toBeLessThan(30_000);
  for (const wrong of [{ OIDC_CLIENT_SECRET: 'hunter2' }, { OIDC_CLIENT_ID: 'other' }]) {
    const found = await check({ ...settings, ...wrong });
    expect(found).toEqual([
      expect.stringMatching(/^problem: OIDC refuses our client ID or secret.*Copy both/),
    ]);
    expect(found.join()).not.toContain('hunter2');
  }
  expect(await check({ ...settings, OIDC_ISSUER: `${settings.OIDC_ISSUER}/realms/x` })).toEqual([
    expect.stringMatching(/^problem: OIDC has no OpenID configuration at http.* \(404\)/),
  ]);
});

it('says that a provider can’t be reached', async () => {
  const OIDC_ISSUER = `http://127.0.0.1:${await freePort()}`;
  expect(await check({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' })).toEqual([
    expect.stringMatching(/^problem: OIDC can’t be used \(ECONNREFUSED\)\. Let the firewall/),
  ]);
});

it('says whether Twilio knows us', async () => {
  const { settings, close } = await startTwilioVerify();
  onTestFinished(close);
  expect(await check(settings)).toEqual(['ok: Twilio']);
  for (const [wrong, status] of [
    [{ TWILIO_AUTH_TOKEN: 'hunter2' }, 401],
    [{ TWILIO_VERIFY_SERVICE_SID: 'VA1' }, 404],
  ] as const)
    expect(await check({ ...settings, ...wrong })).toEqual([
      `problem: Twilio refuses our account, token or service (${status}). Copy the settings that start with TWILIO_ from its console again.`,
    ]);
});

it('says whether a geocoder answers', async () => {
  const geocoder = await startGeocoder((response) => response.end(collection()));
  onTestFinished(async () => void (await geocoder.close()));
  expect(await check({ GEOCODER_URL: `${geocoder.url}/` })).toEqual(['ok: The geocoder']);
  geocoder.answers((response) => response.writeHead(404).end('<html>'));
  expect(await check({ GEOCODER_URL: geocoder.url })).toEqual([
    expect.stringMatching(/^warning: No Photon answers at GEOCODER_URL \(404\)/),
  ]);
});

it('learns the time from answers, and how old those are', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
  let headers: Record<string, string> = { Date: hourAgo };
  const server = http.createServer((_, response) =>
    response.writeHead(200, headers).end(collection()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const GEOCODER_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const minutesAhead = async () => {
    const clocks: { name: string; aheadMs: number }[] = [];
    await check({ GEOCODER_URL }, clocks);
    return Math.round((clocks[0]?.aheadMs ?? 0) / 60_000);
  };
  expect(await minutesAhead()).toBe(60);
  headers = { Date: hourAgo, Age: '3600' };
  expect(await minutesAhead()).toBe(0);
});
