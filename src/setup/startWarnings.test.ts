import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '@/test/database';
import { makeUser } from '@/test/factories';
import { SETTING_NAMES } from '../server/config/settings.mjs';
import { findMisspelledSettings, warnWithoutModerator } from './startWarnings.mjs';

it.each([
  ['EMAIL_SEVER', 'EMAIL_SERVER'],
  ['EMAIL_FORM', 'EMAIL_FROM'],
  ['NEXT_AUTH_URL', 'NEXTAUTH_URL'],
  ['NEXTAUTH_SECRT', 'NEXTAUTH_SECRET'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['PICTURE_DIR', 'PICTURES_DIR'],
  ['GOOGLE_CLIENT_SECERT', 'GOOGLE_CLIENT_SECRET'],
])('recognizes %s as a misspelling of %s', (name, setting) => {
  expect(findMisspelledSettings({ [name]: 'x' })).toEqual([{ name, setting }]);
});

it("doesn't take settings or common system variables for misspellings", () => {
  const common = `
    PATH HOME HOSTNAME HOSTTYPE PORTS PWD SHELL TERM USER LANG MAIL MAILDIR TMPDIR NODE_ENV NODE_OPTIONS
    DEV_MODE DEBUG HTTP_PROXY http_proxy LOGNAME INIT_CWD XDG_PICTURES_DIR REDIRECT_URL
    PGHOST PGPORT PGUSER PGDATABASE PGPASSWORD POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB
    GITHUB_JOB GITHUB_SHA GITHUB_REF GITHUB_TOKEN GITHUB_ENV AWS_REGION AWS_BUCKET AWS_SECRET_ACCESS_KEY
    OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TIMEOUT OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
    KUBERNETES_SERVICE_HOST KUBERNETES_PORT NEXT_TELEMETRY_DISABLED npm_config_cache TEST_DATABASE_URL`;
  const names = [...common.trim().split(/\s+/), ...SETTING_NAMES];
  expect(findMisspelledSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  for (const name of names) expect(findMisspelledSettings({ [name]: 'x' }), name).toEqual([]);
});

it("doesn't warn if the correct setting is also set", () => {
  expect(findMisspelledSettings({ DATABASE_URI: 'x', DATABASE_URL: 'y' })).toEqual([]);
});

it("warns until there's a moderator", async () => {
  const warning = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  onTestFinished(() => warning.mockRestore());
  const { id } = await makeUser(db, { firstName: 'Dana' });
  await warnWithoutModerator(url);
  expect(warning.mock.calls.join()).toMatch(
    /^Warning: there is no moderator.*npm run admin -- make/,
  );
  await db.user.update({ where: { id }, data: { role: 'admin' } });
  warning.mockClear();
  await warnWithoutModerator(url);
  expect(warning).not.toHaveBeenCalled();
  await db.user.update({ where: { id }, data: { deletedAt: new Date() } });
  await warnWithoutModerator(url);
  expect(warning).toHaveBeenCalledOnce();
});
