import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSettings, readSettings } from './settings.mjs';

const good = {
  DATABASE_URL: 'postgresql://sukkah:pw@localhost/sukkah',
  NEXTAUTH_URL: 'https://sukkah.example.org',
  NEXTAUTH_SECRET: 'x'.repeat(32),
};

function complaint(settings: Record<string, string | undefined>): string {
  try {
    readSettings({ ...good, ...settings });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the settings', () => {
  it('need only a database, an address and a secret', () => {
    expect(readSettings(good)).toMatchObject(good);
  });

  it('may contain variables for other programs', () => {
    expect(complaint({ PATH: '/usr/bin', LANG: 'C' })).toBe('');
  });

  it('treat an empty line of the file as unset', () => {
    const settings = readSettings({ ...good, EMAIL_SERVER: '', DEMO_MODE: '' });
    expect(settings.EMAIL_SERVER).toBeUndefined();
    expect(settings.DEMO_MODE).toBeUndefined();
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/sukkah', 'must be a URL like postgresql://'],
    ['DATABASE_URL', undefined, 'is missing: it must be a URL like postgresql://'],
    ['DIRECT_URL', 'mysql://root:hunter2@db/sukkah', 'must be a URL like postgresql://'],
    ['DATABASE_REPLICA_URL', 'hunter2', 'must be a URL like postgresql://'],
    ['DATABASE_URL', 'postgresql://sukkah:hunter2@db:5432', 'must be a URL like postgresql://'],
    ['DIRECT_URL', 'postgresql://sukkah:hunter2@db:5432/', 'must be a URL like postgresql://'],
    ['EMAIL_FROM', 'hunter2', 'must be an email address like'],
    ['EMAIL_FROM', 'Sukkah <hunter2@>', 'must be an email address like'],
    ['EMAIL_FROM', 'Sukkah <hunter2@example.org', 'must be an email address like'],
    ['METRICS_PORT', '3000', 'must differ from PORT'],
    ['NEXTAUTH_URL', 'javascript:hunter2', 'must be the address that people open'],
    ['NEXTAUTH_URL', 'HTTPS://sukkah.hunter2.org', 'must be the address that people open'],
    ['NEXTAUTH_URL', 'https://example.org/hunter2', 'must be the address that people open'],
    ['NEXTAUTH_URL', 'https://example.org?hunter2', 'must be the address that people open'],
    ['NEXTAUTH_SECRET', 'hunter2', 'must be a random text of at least 32 characters'],
    ['NEXTAUTH_SECRET', undefined, 'is missing'],
    ['EMAIL_SERVER', 'imap://hunter2@mail', 'must be a URL like smtp://'],
    ['DEMO_MODE', 'hunter2', 'must be 1 or 0'],
    ['CONTACT_EMAIL', 'hunter2', 'must be an email address like help@example.org'],
    ['CONTACT_EMAIL', 'hunter2@x.org?bcc=y@x.org', 'must be an email address'],
    ['TRUSTED_PROXIES', '10.0.0.1, hunter2', 'must be addresses or networks'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be addresses or networks'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'must be addresses or networks'],
    ['LIMITS', 'hunter2=1/60', 'must be like searches.client=100/60'],
  ])('are named in the error when invalid, without their value: %s', (name, value, problem) => {
    const message = complaint({ EMAIL_FROM: 'a@example.org', [name]: value });
    expect(message).toContain(`${name} ${problem}`);
    expect(message).toContain('.env.example');
    expect(message).not.toContain('hunter2');
  });

  it('may state who runs the site and a contact address', () => {
    const site = { CONTACT_EMAIL: 'help@example.org', OPERATOR_NAME: 'Congregation Beth Example' };
    expect(readSettings({ ...good, ...site })).toMatchObject(site);
  });

  it('accept proxies as addresses, networks or named groups', () => {
    for (const TRUSTED_PROXIES of ['10.0.0.1', '::1,fd00::/8', 'loopback uniquelocal'])
      expect(complaint({ TRUSTED_PROXIES })).toBe('');
  });

  it('refuse a replica or a direct URL without the database itself', () => {
    for (const name of ['DIRECT_URL', 'DATABASE_REPLICA_URL']) {
      const alone = { [name]: good.DATABASE_URL };
      expect(() => checkSettings(alone, [])).toThrow(
        `DATABASE_URL is required when ${name} is set`,
      );
    }
    expect(complaint({ DIRECT_URL: good.DATABASE_URL })).toBe('');
  });

  it.each(['hello@example.org', 'Sukkah <hello@localhost>', '"Beth El, Sukkot" <hi@example.org>'])(
    'accept this sender: %s',
    (EMAIL_FROM) => {
      expect(complaint({ EMAIL_FROM })).toBe('');
    },
  );

  it('accept a database on a Unix socket', () => {
    const DATABASE_URL = 'postgresql:///sukkah?host=/var/run/postgresql';
    expect(complaint({ DATABASE_URL })).toBe('');
  });

  it.each([
    'postgresql://sukkah:hunter2@a,b/sukkah?target_session_attrs=read-write',
    'postgresql://sukkah:hunter2@10.0.0.11:5432,10.0.0.12:5432/sukkah',
    'postgresql://a:1,b:2/sukkah',
    'postgresql://sukkah:hunter2@/sukkah?port=5432&host=a,b',
    'postgres://sukkah:hunter2@localhost/sukkah?host=a%2Cb',
  ])('name HAProxy when a database URL lists several servers: %s', (url) => {
    for (const name of ['DATABASE_URL', 'DIRECT_URL', 'DATABASE_REPLICA_URL']) {
      const message = complaint({ [name]: url });
      expect(message).toMatch(new RegExp(`^.*\n  ${name} must name one server.*HAProxy.*\nSee`));
      expect(message).not.toContain('hunter2');
    }
  });

  it.each([
    'postgresql://sukkah:a,b@localhost/sukkah',
    'postgresql://sukkah:pw@localhost/a,b?application_name=a,b',
    'postgresql:///sukkah?host=/var/run/postgresql',
  ])('accept a database URL with a comma elsewhere: %s', (DATABASE_URL) => {
    expect(complaint({ DATABASE_URL })).toBe('');
  });

  it('list all invalid settings at once', () => {
    const message = complaint({
      NEXTAUTH_SECRET: 'short',
      NEXTAUTH_URL: 'nowhere',
      GITHUB_ID: 'x',
    });
    expect(message).toMatch(/NEXTAUTH_URL[\s\S]*NEXTAUTH_SECRET[\s\S]*GITHUB_SECRET/);
  });

  it('require a sender if there is a mail server', () => {
    const EMAIL_SERVER = 'smtps://user:pw@mail.example.org:465';
    expect(complaint({ EMAIL_SERVER })).toContain('EMAIL_FROM is required');
    expect(complaint({ EMAIL_SERVER, EMAIL_FROM: 'a@example.org' })).toBe('');
  });

  it('require all settings of a sign-in provider together', () => {
    expect(complaint({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' })).toBe('');
    expect(complaint({ GOOGLE_CLIENT_ID: 'x' })).toContain(
      'GOOGLE_CLIENT_SECRET is required when GOOGLE_CLIENT_ID is set',
    );
    expect(complaint({ OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'x' })).toContain(
      'OIDC_CLIENT_SECRET is required',
    );
    expect(complaint({ OIDC_ISSUER: 'login.example.org' })).toContain('OIDC_ISSUER must be a URL');
  });

  it('accept Apple’s key, also on one line', () => {
    const key = (namedCurve: string) =>
      generateKeyPairSync('ec', { namedCurve })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString();
    const apple = (APPLE_PRIVATE_KEY: string) => ({
      APPLE_ID: 'org.sukkah.web',
      APPLE_TEAM_ID: 'TEAM',
      APPLE_KEY_ID: 'KEY',
      APPLE_PRIVATE_KEY,
    });
    const pem = key('P-256');
    for (const text of [pem, pem.replaceAll('\n', '\\n')])
      expect(readSettings({ ...good, ...apple(text) }).APPLE_PRIVATE_KEY).toBe(pem);
    for (const text of ['hunter2', key('P-384')]) {
      const message = complaint(apple(text));
      expect(message).toContain('APPLE_PRIVATE_KEY must be the text of the .p8 file');
      expect(message).not.toContain('hunter2');
    }
  });

  it('write emails to files in demo mode only', () => {
    const mail = (DEMO_MODE: string) =>
      readSettings({ ...good, MAIL_DIR: '.data/mail', DEMO_MODE });
    expect(mail('1').MAIL_DIR).toBe('.data/mail');
    expect(mail('0').MAIL_DIR).toBeUndefined();
  });
});
