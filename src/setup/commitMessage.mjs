/**
 * `node src/setup/commitMessage.mjs <file>`: checks a commit message, for the `commit-msg` hook. It
 * applies commitlint's rules without its CLI, which pulls in three times as many packages.
 */
import fs from 'node:fs';
import config from '@commitlint/config-conventional';
import lint from '@commitlint/lint';

const HEADER_LENGTH = 72;
/** Allows the `!` of a breaking change, which the default parser doesn't. */
const HEADER = /^(\w*)(?:\((.*)\))?!?: (.*)$/;

const [file = ''] = process.argv.slice(2);
const message = fs.readFileSync(file, 'utf8').trim();
if (!message) process.exit(); // git rejects an empty message itself

const { errors } = await lint(
  message,
  { ...config.rules, 'header-max-length': [2, 'always', HEADER_LENGTH] },
  { parserOpts: { headerPattern: HEADER, commentChar: '#' } },
);
for (const error of errors) console.error(`commit message: ${error.message}`);
if (errors.length > 0) {
  console.error('Write `type(scope): what changes`; see .github/CONTRIBUTING.md.');
  process.exitCode = 1;
}
