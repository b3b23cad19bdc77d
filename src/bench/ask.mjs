import fs from 'node:fs';
import http from 'node:http';

/** Resolution of `/proc/<pid>/stat`, in ms. */
const TICK_MS = 10;

/**
 * Returns a process's CPU time so far, in ms. Linux only.
 * @param {number} pid
 */
export function cpuMs(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/**
 * @param {string} url of the server
 * @param {http.Agent} agent
 * @param {{ method?: string, path: string, headers?: Record<string, string>, body?: string | Buffer }} request
 * @returns {Promise<number>} the status once the response is read, or 0 if the connection was
 * closed
 */
export const ask = (url, agent, { method = 'GET', path, headers = {}, body }) =>
  new Promise((resolve) => {
    // Node sends no length for some methods, such as DELETE, so the body would be read as a
    // request.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent, method, headers: { ...headers, ...length } };
    const request = http.request(`${url}${path}`, options, (answer) => {
      // An event stream never ends on its own.
      if (`${answer.headers['content-type']}`.startsWith('text/event-stream')) answer.destroy();
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    request.on('error', () => resolve(0));
    request.end(body);
  });
