import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findProgram } from './programs';

const openssl = findProgram('openssl');

export const hasOpenssl = openssl !== undefined;

/** Writes a new certificate for `localhost` to a folder. NODE_EXTRA_CA_CERTS makes Node.js trust it. */
export function makeCertificate(folder: string) {
  if (!openssl) throw new Error('This test needs OpenSSL: apt-get install openssl.');
  const [keyFile, file] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', keyFile, '-out', file, '-days', '2'];
  execFileSync(openssl, ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  return { file, key: fs.readFileSync(keyFile), cert: fs.readFileSync(file) };
}
