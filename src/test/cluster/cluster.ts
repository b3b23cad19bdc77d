import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { vi } from 'vitest';
import { z } from '@/schemas/zod';
import { withDatabase } from '../../setup/database.mjs';
import { serverAccount } from '../../setup/postgresPlace.mjs';
import { makeCertificate } from '../certificate';
import { atFileEnd } from '../fileEnd';
import { startNginx } from '../nginx';
import { findProgram } from '../programs';
import { startS3 } from '../s3Server';
import { spawnServer } from '../spawned';
import { findServer } from '../systemPostgres';
import { createMachine, type Machine } from './machine';

/** Their Debian packages. */
const PROGRAMS = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  nginx: 'nginx-light',
  openssl: 'openssl',
};

export const missingPackages = [
  ...Object.entries(PROGRAMS).flatMap(([name, from]) => (findProgram(name) ? [] : from)),
  ...(findServer() ? [] : ['postgresql']),
];

export type MachineName = 'db1' | 'db2' | 'db3';

/** Longer than a failover takes on a busy machine, in milliseconds. */
const PATIENCE = { timeout: 120_000, interval: 200 };

const members = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.number().optional(),
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});

const etcdAnswer = z.object({ node: z.object({ value: z.string() }).optional() });

const CREDENTIALS = Buffer.from('patroni:secret-of-patroni').toString('base64');

/**
 * Starts the cluster of docs/running.md on this machine, from its sample files: three machines for
 * the database, two for the app, and a proxy. Only what one machine can't have is changed in the
 * samples: addresses, folders, ports below 1024, TLS in front, and a bucket elsewhere.
 */
export async function startCluster(settings: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-cluster-'));
  fs.chmodSync(folder, 0o755);
  const account = serverAccount(folder);
  // A loopback network of its own, so that every service can use its usual port.
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`;
  const machines = new Map<string, Machine>();
  atFileEnd(async () => {
    for (const machine of machines.values()) await machine.die();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const certificate = makeCertificate(folder);
  fs.chmodSync(certificate.file, 0o644);
  const { settings: bucket } = await startS3({
    buckets: ['sukkah-pictures', 'sukkah-backups'],
    tls: certificate,
  });
  const localBucket = [
    'repo1-s3-endpoint=localhost',
    `repo1-storage-port=${new URL(bucket.S3_ENDPOINT).port}`,
    `repo1-storage-ca-file=${certificate.file}`,
  ];

  /**
   * @param number the end of its address
   * @param like the name and address in the samples, which each machine replaces by its own
   */
  function createOne(name: string, number: number, like: [name: string, address: string]) {
    const machine = createMachine(path.join(folder, name), `${network}${number}`, account);
    machines.set(name, machine);
    const adapt = (sample: string) =>
      fs
        .readFileSync(path.join('src/setup/cluster', sample), 'utf8')
        .split('\n')
        .map((line) =>
          // Lists of all machines are the same on each.
          line.includes('10.0.0.12')
            ? line
            : line.replace(like[0], name).replaceAll(like[1], `10.0.0.${number}`),
        )
        .join('\n')
        .replaceAll(/(?<![\w/])\/(etc|var)\//g, `${machine.at('/')}$1/`)
        // A loopback connection comes from 127.0.0.1, whatever its target.
        .replaceAll('10.0.0.0/24', '127.0.0.1/32')
        .replaceAll('@127.0.0.1', `@${machine.address}`)
        .replaceAll(/(bind |host=|listen_addr = )127\.0\.0\.1/g, `$1${machine.address}`)
        .replaceAll('10.0.0.', network)
        .replaceAll('/usr/lib/postgresql/15/bin', `${findServer()}`)
        .replaceAll('https://s3.example.org', bucket.S3_ENDPOINT)
        .replaceAll('repo1-s3-endpoint=s3.example.org', localBucket.join('\n'))
        .replaceAll('key-of-the-bucket', bucket.S3_ACCESS_KEY_ID)
        .replaceAll('secret-of-the-bucket', bucket.S3_SECRET_ACCESS_KEY);
    /** Writes a sample to its place on the machine, and returns where that is. */
    const install = (sample: string, place: string) => machine.write(place, adapt(sample));
    return { ...machine, adapt, install };
  }

  function createDatabaseMachine(name: string, number: number) {
    const machine = createOne(name, number, ['db1', '10.0.0.11']);
    for (const place of ['run/postgresql', 'lib/postgresql/15', 'lib/etcd'])
      machine.makeFolder(`/var/${place}`);
    for (const place of ['log', 'lib', 'spool']) machine.makeFolder(`/var/${place}/pgbackrest`);
    machine.write('/var/lib/postgresql/.pgpass', '*:*:*:postgres:secret-of-postgres\n');
    const PGBACKREST_CONFIG = machine.install('pgbackrest.conf', '/etc/pgbackrest.conf');
    const pgBackRest = (...args: string[]) =>
      machine.run('pgbackrest', ['--stanza=sukkah', ...args], { PGBACKREST_CONFIG });
    return { ...machine, PGBACKREST_CONFIG, pgBackRest };
  }

  function startDatabaseMachine(name: string, number: number) {
    const machine = createDatabaseMachine(name, number);
    const { serve, adapt, install, PGBACKREST_CONFIG } = machine;
    serve(`${findProgram('etcd')}`, [], parseEnv(adapt('etcd')));
    const config = install('patroni.yml', '/etc/patroni/config.yml');
    serve(`${findProgram('patroni')}`, [config], { PGBACKREST_CONFIG });
    return machine;
  }

  const databases = {
    db1: startDatabaseMachine('db1', 11),
    db2: startDatabaseMachine('db2', 12),
    db3: startDatabaseMachine('db3', 13),
  };
  const dead = new Set<string>();

  /** Asks the machines one after the other until one knows. */
  async function ask(port: number, place: string): Promise<unknown> {
    for (const [name, { address }] of Object.entries(databases)) {
      if (dead.has(name)) continue;
      const signal = AbortSignal.timeout(5000);
      const url = `http://${address}:${port}${place}`;
      const answer = await fetch(url, { signal }).catch(() => undefined);
      if (answer?.ok || answer?.status === 404) return answer.json();
      await answer?.body?.cancel();
    }
    throw new Error('No machine answers.');
  }

  const readMembers = async () => members.parse(await ask(8008, '/cluster')).members;

  /** Waits until the machines have these roles, and all follow one primary. */
  const untilRoles = (...roles: string[]) =>
    vi.waitFor(async () => {
      const all = await readMembers();
      const isThere =
        `${all.map(({ role }) => role).sort()}` === `${roles.sort()}` &&
        new Set(all.map(({ timeline }) => timeline)).size === 1 &&
        all.every(({ state, lag = 0 }) => /^(running|streaming)$/.test(state) && lag === 0);
      if (!isThere) throw new Error(`The machines are ${JSON.stringify(all)}`);
    }, PATIENCE);
  const untilWhole = () => untilRoles('leader', 'sync_standby', 'replica');

  /** Returns which machine has the lease of the primary, if any. */
  async function readPrimary(): Promise<MachineName | undefined> {
    const { node } = etcdAnswer.parse(await ask(2379, '/v2/keys/service/sukkah/leader'));
    return node && (node.value as MachineName);
  }

  async function primary() {
    const name = await readPrimary();
    if (!name) throw new Error('There is no primary.');
    return { name, ...databases[name] };
  }

  /** Runs statements on the primary as its superuser. */
  const administer = async (...statements: string[]) => {
    const { address } = await primary();
    const url = `postgresql://postgres:secret-of-postgres@${address}:5432/postgres`;
    return withDatabase(url, async (client) => {
      const rows: Record<string, unknown>[] = [];
      for (const statement of statements) rows.push(...(await client.query(statement)).rows);
      return rows;
    });
  };

  await untilWhole();
  await administer(
    "CREATE ROLE sukkah LOGIN PASSWORD 'secret-of-sukkah'",
    'CREATE DATABASE sukkah OWNER sukkah',
  );

  function startAppMachine(name: string, number: number) {
    const machine = createOne(name, number, ['app1', '10.0.0.21']);
    for (const place of ['/var/run/postgresql', '/var/log/postgresql']) machine.makeFolder(place);
    const haproxy = machine.install('haproxy.cfg', '/etc/haproxy/haproxy.cfg');
    machine.serve(`${findProgram('haproxy')}`, ['-db', '-f', haproxy]);
    machine.write('/etc/pgbouncer/userlist.txt', '"sukkah" "secret-of-sukkah"\n');
    const pgBouncer = machine.install('pgbouncer.ini', '/etc/pgbouncer/pgbouncer.ini');
    machine.serve(`${findProgram('pgbouncer')}`, [pgBouncer]);
    return { ...machine, settings: parseEnv(machine.adapt('app.env')) as Record<string, string> };
  }

  const apps = [startAppMachine('app1', 21), startAppMachine('app2', 22)] as const;
  const [{ settings: first }] = apps;
  const url = `${first.DIRECT_URL}`;
  await vi.waitFor(() => withDatabase(url, async () => {}), PATIENCE);
  await promisify(execFile)(process.execPath, ['src/setup/migrate.mjs'], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...first },
  });

  const site = `${network}31:8080`;
  const servers = await Promise.all(
    apps.map(async ({ settings: own, address }) => {
      const server = await spawnServer(
        `${own.DATABASE_URL}`,
        {
          ...own,
          NEXTAUTH_URL: `http://${site}`,
          TRUSTED_PROXIES: 'loopback',
          NODE_EXTRA_CA_CERTS: certificate.file,
          LIMITS: '*=x10000',
          ...settings,
        },
        3000,
      );
      atFileEnd(server.stop);
      return { ...server, url: `http://${address}:3000` };
    }),
  );
  const nginx = await startNginx(site, [`${network}21:3000`, `${network}22:3000`]);
  atFileEnd(nginx.stop);

  return {
    /** Where people find the site. */
    url: nginx.url,
    /** A URL of the primary's database, as one of the app machines reaches it. */
    databaseUrl: url,
    servers,
    primary,
    readPrimary,
    administer,
    untilWhole,
    untilRoles,
    createDatabaseMachine,
    /** Changes a setting that all machines share. */
    async configure(change: object): Promise<void> {
      const { address } = await primary();
      const answer = await fetch(`http://${address}:8008/config`, {
        method: 'PATCH',
        headers: { Authorization: `Basic ${CREDENTIALS}` },
        body: JSON.stringify(change),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async kill(name: MachineName): Promise<void> {
      dead.add(name);
      await databases[name].die();
    },
    boot(name: MachineName): void {
      databases[name].boot();
      dead.delete(name);
    },
    freeze: (name: MachineName) => databases[name].freeze(),
    thaw: (name: MachineName) => databases[name].thaw(),
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
