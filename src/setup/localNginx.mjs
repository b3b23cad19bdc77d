import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * Returns our sample configuration of nginx for this machine: without certificates, and with files
 * in a folder that needs no root.
 * @param {string} folder where nginx writes
 * @param {number} port that nginx listens on
 * @param {number[]} ports of the two app processes
 */
export function localNginxConfiguration(folder, port, [first, second]) {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return fs
    .readFileSync(path.join(ROOT, 'src/setup/nginx.conf'), 'utf8')
    .replace('http {', `http { ${places.join(' ')}`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen unix:${folder}/plain;`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, '')
    .replace(':3000', `:${first}`)
    .replace(':3001', `:${second}`);
}
