import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../setup/port.mjs';
import { TEST_SECRET } from '../server';

const DATABASE = 'test_image';
const MB = 1e6;

/** Size of `node:24-slim` in a registry, rounded up. */
const BASE_IMAGE = 85 * MB;
const MAX_IMAGE_BYTES = 300 * MB;

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
let parent: string;
let release: string;
let folder: string;
let settings: Record<string, string>;

/** Unpacks a release's tarball, which has the image's files, where there are no packages. */
beforeAll(async () => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-image-'));
  folder = path.join(parent, `sukkah-marketplace-${version}`);
  release = path.join(parent, 'release');
  const args = ['src/setup/release.mjs', release, 'https://example.org/'];
  const releaseCommand = start(args, { cwd: process.cwd(), env: {} });
  expect(await releaseCommand.ended, releaseCommand.output()).toBe(0);
  execFileSync('tar', ['--extract', `--file=${releaseFile('.tar.gz')}`, `-C${parent}`]);

  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = DATABASE;
  const port = await freePort();
  settings = {
    DATABASE_URL: url.href,
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: TEST_SECRET,
    PORT: String(port),
    METRICS_PORT: String(await freePort()),
    // Any sign-in method, because startup warns without one.
    GITHUB_ID: 'id',
    GITHUB_SECRET: 'secret',
    // No server listens on that port. Lost traces don't affect users.
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  };
}, 180_000);

afterAll(async () => {
  fs.rmSync(parent, { recursive: true });
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  await client.end();
});

function releaseFile(ending: string) {
  const [file, ...others] = fs.readdirSync(release).filter((name) => name.endsWith(ending));
  expect([file, others]).toEqual([expect.any(String), []]);
  return path.join(release, String(file));
}

function start(args: string[], { cwd = folder, env = settings } = {}) {
  const variables = { PATH: process.env.PATH, HOME: parent, ...env };
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd,
    env: variables as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number);
  return { child, ended, output: () => output };
}

async function run(name: string, env = settings) {
  const { ended, output } = start([`src/setup/${name}.mjs`], { env });
  return { code: await ended, output: output() };
}

/** Returns flags that let a program read the folder, but write nothing and start nothing. */
function onlyTheFolder() {
  const flags = ['--permission', '--experimental-permission', '--allow-addons', '--allow-net'];
  const known = flags.filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));
  return [...known, '--allow-worker', `--allow-fs-read=${folder}${path.sep}`];
}

const assetOf = (page: string, ending: string) =>
  page.match(new RegExp(`/_next/static/[^"\\\\]+\\.${ending}`))?.[0];

// The tests build on each other: an image gets a new database, serves, and stops.
describe("the image's content", () => {
  it('reports missing settings, one per line and without a stack trace', async () => {
    const { code, output } = await run('serve', {});
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The settings are wrong:\n {2}DATABASE_URL is missing.*\n.*\n.*\nSee .env.example.\n$/,
    );
  });

  it("doesn't serve a database with pending migrations", async () => {
    const { code, output } = await run('serve');
    expect(code).toBe(1);
    expect(output).toMatch(/^\d+ migrations are pending: run `npm run migrate` first.\n$/);
  });

  it('reports an unreachable database without its password', async () => {
    const { code, output } = await run('serve', {
      ...settings,
      DATABASE_URL: 'postgresql://sukkah:hidden@127.0.0.1:1/sukkah',
    });
    expect(code).toBe(1);
    expect(output).toBe(
      'No database server answers at 127.0.0.1:1 (ECONNREFUSED). Start PostgreSQL, or correct DATABASE_URL.\n',
    );
  });

  it('migrates', async () => {
    const { code, output } = await run('migrate', { DATABASE_URL: settings.DATABASE_URL ?? '' });
    expect(output).toMatch(/^(Applied \d+_\w+\.\n)+\d+ places were loaded\.\n$/);
    expect(code).toBe(0);
  });

  it('lists the moderators', async () => {
    const listCommand = start(['src/setup/admin.mjs', 'list']);
    expect([await listCommand.ended, listCommand.output()]).toEqual([
      0,
      'There are no moderators.\n',
    ]);
    const makeCommand = start(['src/setup/admin.mjs', 'make', 'dana@example.org']);
    expect([await makeCommand.ended, makeCommand.output()]).toEqual([
      1,
      'No user has this address. They have to sign in once first.\n',
    ]);
  });

  it('checks its installation, including mail and a bucket', async () => {
    const nowhere = `127.0.0.1:${await freePort()}`;
    const mail = { EMAIL_SERVER: `smtp://${nowhere}`, EMAIL_FROM: 'hello@example.org' };
    const bucket = {
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: `http://${nowhere}`,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    const { GITHUB_ID: _, ...rest } = settings;
    const env = { ...rest, GITHUB_SECRET: '', ...mail, ...bucket };
    const { code, output } = await run('checkInstallation', env);
    expect(code).toBe(1);
    expect(output).toMatch(/^ok {7}Migrations: all \d+ are applied$/m);
    expect(output).toMatch(/^problem {2}Mail: .* \(ECONNREFUSED\)/m);
    expect(output).toMatch(/^problem {2}Pictures: .* \(ECONNREFUSED\)/m);
    expect(output.match(/^problem/gm)).toHaveLength(2);
  });

  it("serves only its own files, writes nothing, and stops when it's told to", async () => {
    const { child, ended, output } = start([...onlyTheFolder(), 'src/setup/serve.mjs']);
    const origin = `http://127.0.0.1:${settings.PORT}`;
    const get = (place: string) => fetch(origin + place);
    const answers = () =>
      get('/').then(
        () => 'an answer',
        () => (child.exitCode === null ? 'nothing yet' : output()),
      );
    await expect.poll(answers, { timeout: 20_000 }).toBe('an answer');

    const landing = await get('/');
    expect(landing.status).toBe(200);
    const page = await landing.text();
    expect(page).toContain('<title>Sukkah Marketplace');
    const places = [assetOf(page, 'css'), assetOf(page, 'js'), '/explore', '/hero.svg'];
    for (const place of [...places, '/pictures/avatar-01.svg', '/robots.txt']) {
      expect(`${place} ${(await get(String(place))).status}`).toBe(`${place} 200`);
    }
    expect(await (await get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
    expect(await (await get('/api/listings/search')).json()).toEqual([]);
    expect(await (await get('/api/ready')).json()).toEqual({
      status: 'ready',
      reasons: [],
      warnings: [],
    });
    const metrics = await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`);
    expect(await metrics.text()).toContain('sukkah_database_up 1');

    expect(output()).toContain('Warning: there is no moderator');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).not.toMatch(/error|⨯/i);
    await expect(get('/')).rejects.toThrow('fetch failed');
  });

  it("reports that there's no build", async () => {
    fs.rmSync(path.join(folder, '.next', 'standalone', 'server.js'));
    const { code, output } = await run('serve');
    expect(code).toBe(1);
    expect(output).toBe('There is no build: run `npm run build` first.\n');
  });

  it('is small enough', () => {
    const { size } = fs.statSync(releaseFile('.tar.gz'));
    console.info(`The image's own part: ${Math.round(size / MB)} MB compressed.`);
    expect(size).toBeGreaterThan(10 * MB);
    expect(size).toBeLessThan(MAX_IMAGE_BYTES - BASE_IMAGE);
  });

  it('has none of our settings', () => {
    const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const secret = files.filter((file) => /(^|\/)(\.env.*|\.data|\.git)$/.test(file));
    expect(secret).toEqual(['.env.example']);
    expect(files.filter((file) => /^src\/.*\.test\.ts$/.test(file))).toEqual([]);
  });
});

describe('a release', () => {
  it('lists the packages of the product, and none of its development', () => {
    const sbom = JSON.parse(fs.readFileSync(releaseFile('.cdx.json'), 'utf8'));
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { type: 'application', name: 'sukkah-marketplace', version } },
    });
    const names = sbom.components.map(({ name }: { name: string }) => name);
    const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
    for (const name of ['vitest', 'knip']) expect(names).not.toContain(name);
  });

  it('has the notes of its version, and checksums that match', () => {
    const notes = fs.readFileSync(path.join(release, 'notes.md'), 'utf8');
    expect(notes).toContain('(https://example.org/CHANGELOG.md)');
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release });
    const sums = fs.readFileSync(path.join(release, 'SHA256SUMS'), 'utf8');
    expect(sums.trim().split('\n')).toHaveLength(2);
  });
});
