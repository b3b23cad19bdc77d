const TIMEOUT_MS = 10_000;

/** @param {string | URL} url @param {RequestInit} [options] */
export const request = (url, options) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...options });

/** @param {unknown} error @returns {string} never an address or a value */
export function errorCode(error) {
  const { cause, code, name } =
    /** @type {Error & { code?: string, cause?: { code?: string } }} */ (error);
  return cause?.code ?? code ?? name;
}
