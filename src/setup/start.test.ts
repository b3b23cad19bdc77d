import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from './port.mjs';

let clone: string;

beforeEach(() => {
  clone = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-start-'));
  const parts = [
    'src/setup',
    'src/server/config',
    'src/server/observability/outputErrors.mjs',
    'src/server/places/fold.mjs',
    'prisma/migrations',
    'package.json',
  ];
  for (const part of parts) {
    fs.cpSync(path.resolve(part), path.join(clone, part), { recursive: true });
  }
  fs.symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
});

afterEach(() => fs.rmSync(clone, { recursive: true }));

const list = () =>
  fs.readdirSync(clone, { recursive: true, withFileTypes: true }).map(({ name }) => name);

function start(variables: Record<string, string>, script = 'start', args: string[] = []) {
  const before = list();
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'test' as const, ...variables };
  const options = { env, encoding: 'utf8' as const };
  const { status, stdout, stderr } = spawnSync('node', [`src/setup/${script}.mjs`, ...args], {
    cwd: clone,
    ...options,
  });
  expect(list(), 'nothing is created').toEqual(before);
  return { status, stdout, stderr };
}

async function listen(host: string) {
  const server = net.createServer().listen(0, host);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('npm start', () => {
  it.each(['127.0.0.1', '0.0.0.0'])('reports a port taken on %s and does nothing', async (host) => {
    const { server, port } = await listen(host);
    const { status, stdout, stderr } = start({ PORT: String(port) });
    server.close();
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(`Port ${port} is taken by another program.`);
    expect(stderr).toContain(`PORT=${port + 1} npm start`);
  });

  it("reads the port from .env unless it's already set", async () => {
    const { server, port } = await listen('127.0.0.1');
    fs.writeFileSync(path.join(clone, '.env'), `PORT=${port}\n`);
    expect(start({}).stderr).toContain(`Port ${port} is taken`);
    expect(start({ PORT: 'x' }).stderr).toContain('PORT must be a whole number');
    server.close();
  });

  it('names every invalid variable, but no value', () => {
    const { status, stderr } = start({
      PORT: '70000',
      DATABASE_URL: 'mysql://user:hidden-one@example.org/meals',
      NEXTAUTH_URL: 'hidden-two',
      NEXTAUTH_SECRET: 'hidden-three',
      EMAIL_SERVER: 'hidden-four',
    });
    expect(status).toBe(1);
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'NEXTAUTH_URL',
      'NEXTAUTH_SECRET',
      'EMAIL_SERVER',
    ]) {
      expect(stderr).toContain(`${name} must be`);
    }
    expect(stderr).not.toMatch(/hidden|70000/);
  });

  it('requires the settings that go with your own database', () => {
    const { status, stderr } = start({ DATABASE_URL: 'postgresql://user:word@example.org/meals' });
    expect(status).toBe(1);
    expect(stderr).toContain('NEXTAUTH_URL is missing');
    expect(stderr).toContain('NEXTAUTH_SECRET is missing');
  });
});

const settings = {
  DATABASE_URL: 'postgresql://user:word@example.org/meals',
  NEXTAUTH_URL: 'https://example.org',
  NEXTAUTH_SECRET: 'x'.repeat(32),
};

const signIn = { EMAIL_SERVER: 'smtp://localhost', EMAIL_FROM: 'a@example.org' };

describe('npm run serve', () => {
  it("reports a port that's taken and suggests its own command", async () => {
    const { server, port } = await listen('127.0.0.1');
    const { status, stderr } = start({ ...settings, ...signIn, PORT: `${port}` }, 'serve');
    server.close();
    expect(status).toBe(1);
    expect(stderr).toBe(
      `Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm run serve\n`,
    );
  });

  it.each(['start', 'serve'])("reports a metrics port that's taken: %s", async (script) => {
    const { server, port } = await listen('127.0.0.1');
    const free = await freePort();
    const ports = { PORT: `${free}`, METRICS_PORT: `${port}` };
    const { status, stderr } = start({ ...settings, ...signIn, ...ports }, script);
    server.close();
    expect(status).toBe(1);
    const command = script === 'serve' ? 'npm run serve' : 'npm start';
    expect(stderr).toBe(
      `Port ${port} (METRICS_PORT) is taken by another program. Choose another: METRICS_PORT=${port + 1} ${command}\n`,
    );
  });

  it("reports a metrics address that this machine doesn't have", () => {
    const { stderr } = start(
      { ...settings, ...signIn, METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' },
      'serve',
    );
    expect(stderr).toContain('METRICS_HOST: this machine cannot listen on that address');
  });
});

describe('a start with questionable settings', () => {
  it.each(['start', 'serve', 'migrate', 'backup', 'restore'])(
    'suggests the name of a misspelled setting: %s',
    (script) => {
      const { stderr } = start({ EMAIL_SEVER: 'smtp://hidden', PORT: '70000' }, script, ['file']);
      expect(stderr).toContain(
        'Warning: EMAIL_SEVER is not a setting. Did you mean EMAIL_SERVER?\n',
      );
      expect(stderr).not.toContain('hidden');
    },
  );

  it('warns if nobody can sign in', () => {
    const warning = 'Warning: nobody can sign in.';
    expect(start(settings, 'serve').stderr).toContain(warning);
    expect(start({ ...settings, GITHUB_ID: 'a', GITHUB_SECRET: 'b' }, 'serve').stderr).toBe(
      'There is no build: run `npm run build` first.\n',
    );
    expect(start({ ...settings, ...signIn }, 'serve').stderr).not.toContain(warning);
    expect(start({ ...settings, DEMO_MODE: '1' }, 'serve').stderr).not.toContain(warning);
  });

  it("reports a picture folder that's missing or isn't a folder", () => {
    const missing = path.join(clone, 'nowhere');
    expect(start({ ...settings, PICTURES_DIR: missing }, 'serve')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        `PICTURES_DIR: there is no folder ${missing}. Create it, or mount its disk.\n`,
      ),
    });
    const file = path.join(clone, 'package.json');
    for (const script of ['start', 'serve'])
      expect(start({ ...settings, PICTURES_DIR: file }, script)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`PICTURES_DIR: ${file} is not a folder.`),
      });
  });

  it("reports a picture folder that isn't writable", () => {
    expect(start({ ...settings, PICTURES_DIR: '/proc' }, 'serve')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /PICTURES_DIR: this user may not write into \/proc \(E[A-Z]+\)\./,
      ),
    });
  });

  it("doesn't require a picture folder if pictures go to a bucket", () => {
    const bucket = { S3_BUCKET: 'sukkah', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    const { stderr } = start({ ...settings, ...bucket, PICTURES_DIR: '/nowhere' }, 'serve');
    expect(stderr).toContain('There is no build');
  });
});

describe('a server that must not install anything', () => {
  it.each(['build', 'migrate', 'admin', 'serve', 'backup', 'restore'])(
    'reports what npm run %s is missing, in one line',
    (script) => {
      fs.unlinkSync(path.join(clone, 'node_modules'));
      const { status, stderr } = start(settings, 'run', [`src/setup/${script}.mjs`]);
      expect(status).toBe(1);
      expect(stderr).toBe('The dependencies are not installed: run `npm ci` first.\n');
    },
  );

  it("reports that there's no build", () => {
    const { status, stderr } = start({ ...settings, ...signIn }, 'run', ['src/setup/serve.mjs']);
    expect(status).toBe(1);
    expect(stderr).toBe('There is no build: run `npm run build` first.\n');
  });

  it.each(['migrate', 'serve'])('requires DATABASE_URL for npm run %s', (script) => {
    const { status, stderr } = start({ ...settings, DATABASE_URL: '' }, script);
    expect(status).toBe(1);
    expect(stderr).toContain('DATABASE_URL is missing');
  });
});
