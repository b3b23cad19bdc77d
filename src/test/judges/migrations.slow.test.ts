import { expect, it } from 'vitest';
import { z } from '@/schemas/zod';
import { listMigrations } from '../../setup/migrations.mjs';
import { configFile, npmCommand, runJudge } from './judge';

/**
 * What squawk says about migrations that databases have already run. They can't change anymore: a
 * database refuses a migration that did. They lock tables that were small then. A new migration
 * doesn't belong here; see "A table" in docs/adding.md.
 */
const BASELINE = {
  '20261128110001_init': ['adding-serial-primary-key-field', 'prefer-timestamp-tz'],
  '20261128120000_event_actors': ['adding-foreign-key-constraint', 'constraint-missing-not-valid'],
  '20261128130000_plain_search': [
    'require-concurrent-index-creation',
    'require-concurrent-index-deletion',
  ],
  '20261128231000_asked_together': ['constraint-missing-not-valid'],
  '20261128233000_calendar_feeds': ['require-concurrent-index-creation'],
  '20261128234000_coming_questions': [
    'constraint-missing-not-valid',
    'require-concurrent-index-creation',
  ],
  '20261129020000_invitations': [
    'constraint-missing-not-valid',
    'require-concurrent-index-creation',
    'require-concurrent-index-deletion',
  ],
  '20261129030000_open_sukkahs': [
    'constraint-missing-not-valid',
    'require-concurrent-index-creation',
  ],
  '20261129040000_seat_alerts': ['require-concurrent-index-creation'],
  '20261129050000_views_outlive_meals': ['require-concurrent-index-deletion'],
  '20261129053000_institution_reminder': ['require-concurrent-index-creation'],
};

const squawk = npmCommand('squawk');

const findings = z.array(z.object({ file: z.string(), rule_name: z.string() }));

it.skipIf(!squawk)('squawk finds nothing wrong with new migrations', async () => {
  const files = listMigrations().map((name) => `prisma/migrations/${name}/migration.sql`);
  const args = ['--config', configFile('squawk.toml'), '--reporter', 'json', ...files];
  const { output } = await runJudge(`${squawk}`, args);
  const found: Record<string, string[]> = {};
  for (const { file, rule_name } of findings.parse(JSON.parse(output))) {
    const name = `${file.split('/').at(-2)}`;
    found[name] = [...new Set([...(found[name] ?? []), rule_name])].sort();
  }
  expect(found).toEqual(BASELINE);
});
