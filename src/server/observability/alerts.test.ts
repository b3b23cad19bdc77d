import fs from 'node:fs';
import { Registry } from 'prom-client';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTestDatabase } from '@/test/database';
import { makeUser } from '@/test/factories';
import { systemClock } from '../clock';
import { createGauges } from './gauges';
import { metrics } from './metrics';
import { createProcessGauges } from './processGauges';
import { startCountersAtZero } from './zeroCounters';

const { db, drop } = await createTestDatabase();
afterAll(drop);

type Rules = { groups: { rules: { alert: string; expr: string; annotations: object }[] }[] };

async function scrape(options: { isMailServerUp?: () => boolean; backupFile?: string } = {}) {
  const registry = new Registry();
  await createGauges(registry, { db, clock: systemClock })();
  await createProcessGauges(registry, { clock: systemClock, ...options })();
  startCountersAtZero(['accepted']);
  return (await registry.metrics()) + (await metrics.registry.metrics());
}

it('every metric in the alerts is one that the server exports', async () => {
  const text = await scrape({ isMailServerUp: () => true, backupFile: 'package.json' });
  const { groups }: Rules = parse(fs.readFileSync('docs/alerts.yml', 'utf8'));
  const rules = groups.flatMap((group) => group.rules);
  expect(rules).toHaveLength(5);
  for (const { alert, expr, annotations } of rules) {
    expect(annotations).toHaveProperty('summary');
    const used = expr.match(/sukkah_\w+/g) ?? [];
    expect(used.length, alert).toBeGreaterThan(0);
    for (const name of used) expect(text).toMatch(new RegExp(`^${name}(\\{.*\\})? \\S+$`, 'm'));
  }
});

it('counters that alerts watch exist from the start', async () => {
  // Other tests of this process may have counted.
  metrics.mails.remove({ kind: 'accepted', outcome: 'failed' });
  metrics.refusals.remove({ code: 'INTERNAL' });
  const text = await scrape();
  expect(text).toContain('sukkah_mails_total{kind="accepted",outcome="failed"} 0');
  expect(text).toContain('sukkah_refusals_total{code="INTERNAL"} 0');
});

it('gauges report the version, the age of the backup, and urgent reports', async () => {
  const { id: reporterId } = await makeUser(db);
  for (const reason of ['unsafe', 'spam']) {
    const { id: subjectUserId } = await makeUser(db);
    await db.report.create({ data: { reporterId, subjectUserId, reason } });
  }
  const text = await scrape({ backupFile: 'package.json' });
  expect(text).toMatch(/^sukkah_urgent_reports_open 1$/m);
  expect(text).toMatch(/^sukkah_build_info\{version="[^"]+"\} 1$/m);
  expect(text).toMatch(/^sukkah_backup_age_seconds \d/m);
  expect(text).not.toMatch(/^sukkah_mail_server_up /m);
  expect(await scrape({ backupFile: 'missing' })).toMatch(/^sukkah_backup_age_seconds \+Inf$/m);
});
