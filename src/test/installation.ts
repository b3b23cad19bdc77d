import type { Check } from '../setup/installation/report.mjs';
import { runCheck } from '../setup/installation/report.mjs';

/** Returns what a check of an installation prints, with its level. */
export async function inspect(check: Check, env: Record<string, string>): Promise<string[]> {
  const { findings } = await runCheck(check, env as NodeJS.ProcessEnv);
  return findings.map(({ level, text }) => `${level}: ${text}`);
}
