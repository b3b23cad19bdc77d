/**
 * `node src/setup/release.mjs <empty folder> <address>`: writes the files of a release, after
 * `npm run build`: the built product, which needs only Node.js, as a tarball for this platform; its
 * packages (SBOM, CycloneDX); the release notes, whose links begin with the address; and the
 * checksums. The release workflow publishes them.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './processes.mjs';
import { releaseNotes } from './releaseNotes.mjs';

const { name, version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Documents that the tarball has in addition to the image's files. */
const DOCUMENTS = ['LICENSE', 'CHANGELOG.md', '.env.example', 'docs/running.md'];

/** @param {string} file of the tarball */
function packProduct(file) {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-release-'));
  const folder = `${name}-${version}`;
  try {
    const image = path.join(parent, folder);
    execFileSync(process.execPath, [path.join(ROOT, 'src/setup/image.mjs'), image]);
    for (const file of DOCUMENTS) fs.cpSync(path.join(ROOT, file), path.join(image, file));
    const flags = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
    execFileSync('tar', ['--create', '--gzip', `--file=${file}`, ...flags, `-C${parent}`, folder]);
  } finally {
    fs.rmSync(parent, { recursive: true });
  }
}

/**
 * @typedef {{ 'bom-ref': string, properties: { name: string }[] }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 */

/** @returns {string} the packages of the product as CycloneDX JSON */
function listPackages() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const json = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: Infinity });
  const sbom = JSON.parse(json);
  sbom.metadata.component.name = name; // npm takes the folder's
  // With `--omit=dev`, npm 11 also leaves out packages of ours that a development tool uses, too.
  const isForDevelopment = (/** @type {Component} */ { properties }) =>
    properties.some((property) => property.name === 'cdx:npm:package:development');
  /** @type {Component[]} */
  const all = sbom.components;
  const left = new Set(all.filter(isForDevelopment).map((component) => component['bom-ref']));
  sbom.components = all.filter((component) => !left.has(component['bom-ref']));
  sbom.dependencies = sbom.dependencies
    .filter((/** @type {Dependency} */ { ref }) => !left.has(ref))
    .map((/** @type {Dependency} */ { ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => !left.has(one)),
    }));
  return `${JSON.stringify(sbom, undefined, 2)}\n`;
}

/** @param {string} folder @param {string} address */
function makeRelease(folder, address) {
  fs.mkdirSync(folder, { recursive: true });
  if (fs.readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  // First, because it fails quickly.
  const changelog = fs.readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
  const notes = releaseNotes(changelog, version, address);

  const base = `${name}-${version}`;
  const tarball = `${base}-${process.platform}-${process.arch}.tar.gz`;
  packProduct(path.join(folder, tarball));
  fs.writeFileSync(path.join(folder, `${base}.cdx.json`), listPackages());
  const sums = fs
    .readdirSync(folder)
    .map((file) => [hashOf(path.join(folder, file)), file].join('  '));
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  fs.writeFileSync(path.join(folder, 'notes.md'), `${notes}\n`);
}

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

try {
  const [folder, address] = process.argv.slice(2);
  if (!folder || !address)
    throw new Error('Usage: node src/setup/release.mjs <empty folder> <address of the files>');
  makeRelease(path.resolve(folder), address);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
