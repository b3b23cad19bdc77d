/**
 * @typedef {object} Report
 * @property {(text: string) => void} warn what's wrong, and how to fix it
 * @property {(text: string) => void} fail the same for what keeps the site from working or safe
 */
/**
 * Returns what's right, in a few words. What it throws is a problem.
 * @typedef {(env: NodeJS.ProcessEnv, report: Report) => Promise<string> | string} Check
 */

/**
 * Runs a check of an installation.
 * @param {Check} check
 * @param {NodeJS.ProcessEnv} env
 */
export async function runCheck(check, env) {
  /** @type {{ level: 'ok' | 'warning' | 'problem', text: string }[]} */
  const findings = [];
  try {
    const text = await check(env, {
      warn: (text) => findings.push({ level: 'warning', text }),
      fail: (text) => findings.push({ level: 'problem', text }),
    });
    if (findings.length === 0) findings.push({ level: 'ok', text });
    return { findings, isComplete: true };
  } catch (error) {
    findings.push({ level: 'problem', text: /** @type {Error} */ (error).message });
    return { findings, isComplete: false };
  }
}
