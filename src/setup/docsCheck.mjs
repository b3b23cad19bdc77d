/**
 * Finds names in README.md, AGENTS.md, docs/, and .github/ that don't exist in the repository: paths, npm
 * scripts, settings and identifiers in backticks, files in code blocks, and link targets. Other
 * text in backticks, such as SQL, headers, and shell commands, is ignored. `node
 * src/setup/docsCheck.mjs` prints the problems.
 */
import fs from 'node:fs';
import path from 'node:path';
import { SETTING_NAMES } from '../server/config/settings.mjs';
import { FOREIGN_NAMES } from './foreignNames.mjs';
import { ROOT } from './processes.mjs';
import { listProjectFiles } from './projectFiles.mjs';

const DOC = /^((README|AGENTS)\.md|docs\/.*\.md|\.github\/.*\.(md|yml))$/;
const SOURCE = /\.([cm]?[jt]sx?|jsonc?|prisma|sql|css|conf|ya?ml)$|\/Caddyfile$|^\.env\.example$/;
/** Files that mention names without defining them. */
const NO_SOURCE =
  /^(docs|\.github)\/|^package-lock\.json$|\/(docsCheck\.test\.ts|foreignNames\.mjs)$/;
const COMMENT = /^[ \t]*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const WORD = /[A-Za-z_$][\w$]*/g;
/** Generated paths that .gitignore lists, such as `.data/bench` and `screenshots/`. */
const MADE = /^(\.data|\.next|\.env|screenshots)(\/|$)/;

const CODE_BLOCK = /^```[\s\S]*?^```/gm;
const SPAN = /`([^`\n]+)`/g;
const LINK = /\]\((?!https?:)([^)#\s]+)/g;
const SCRIPT = /\bnpm run ([\w:-]+)/g;
/** Names followed by their location: `a`, `b` in `c`. */
const PLACED = /((?:`[^`]+`(?:, (?:and )?| and | or )?)+)\s+(?:in|of)\s+`([^`\s]+)`/g;

const TEST_BY_NAME = /^npm test -- ([^-].*)$/;
const SETTING = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(=.*)?$/;
const ROUTE = /^(?:[A-Z]+ )?(\/[\w[\]{}./-]*)(?:\?.*)?$/;
const FILE = /^(?!@[^/]|\/)[\w@.…[\]/-]+$/;
const FILE_NAME = /[\w)\]]\.(ts|tsx|mjs|js|jsonc?|md|prisma|sql|css|ya?ml|conf)$/;
const IDENTIFIER = /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(\(.*\)|\{.*\})?$/;

/** @param {string} text */
const looksLikePath = (text) => FILE.test(text) && (text.includes('/') || FILE_NAME.test(text));

/**
 * @param {string} text
 * @param {string} [ends] further endings, as a regular expression source
 */
function endsWithPath(text, ends = '') {
  const literal = text.replace(/^@\//, 'src/').replace(/\/$/, '');
  const escaped = literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*');
  return new RegExp(`(^|/)${escaped}${ends}$`);
}

/**
 * Everything that documents may refer to.
 * @typedef {ReturnType<typeof readRepository>} Repository
 */
export function readRepository(foreignNames = FOREIGN_NAMES) {
  const files = listProjectFiles();
  const paths = new Set(files);
  for (const file of paths) if (file.includes('/')) paths.add(path.posix.dirname(file));
  const sources = new Map(
    files
      .filter((file) => SOURCE.test(file) && !NO_SOURCE.test(file))
      .map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8').replace(COMMENT, '')]),
  );
  // Documents may name migrations and tests without their number or extension.
  const names = [...paths].map((one) => path.basename(one).replace(/^\d+_/, ''));
  const ownWords = [...sources.values(), ...names].flatMap((text) => text.match(WORD) ?? []);
  const words = new Set([...ownWords, ...foreignNames]);
  const routes = files.flatMap(
    (file) => file.match(/^src\/app\/(.*\/)?(?:page|route)\.tsx?$/)?.[1] ?? [],
  );
  const { scripts } = JSON.parse(sources.get('package.json') ?? '{}');
  return { files, paths: [...paths], sources, words, routes, scripts };
}

/**
 * Checks all documents.
 * @returns {string[]} each missing name, with file and line
 */
export function checkDocs(repository = readRepository()) {
  return repository.files
    .filter((file) => DOC.test(file))
    .flatMap((file) =>
      checkDocument(file, fs.readFileSync(path.join(ROOT, file), 'utf8'), repository),
    );
}

/**
 * @param {string} doc path, used in messages and to resolve relative links
 * @param {string} text
 * @param {Repository} repository
 */
export function checkDocument(doc, text, repository) {
  /** @type {string[]} */
  const problems = [];
  /** @type {(index: number, problem: string | undefined) => void} */
  const report = (index, problem) => {
    if (problem) problems.push(`${doc}:${text.slice(0, index).split('\n').length}: ${problem}`);
  };
  /** The text with code blocks blanked out, so offsets stay the same. */
  const prose = text.replace(CODE_BLOCK, (block) => block.replace(/[^\n]/g, ' '));

  for (const { index, 1: name = '' } of text.matchAll(SCRIPT)) {
    if (!(name in repository.scripts)) report(index, `package.json has no script \`${name}\``);
  }
  for (const { index, 0: block } of text.matchAll(CODE_BLOCK)) {
    for (const { index: offset, 0: word } of block.matchAll(/(?<=\s)[\w.[\]/-]+(?=[\s,:;])/g)) {
      const isFile = /^[\w.]/.test(word) && (FILE_NAME.test(word) || /\w\/$/.test(word));
      if (isFile) report(index + offset, findProblem(word, repository));
    }
  }
  for (const { index, 1: span = '' } of prose.matchAll(SPAN))
    report(index, findProblem(span, repository));
  for (const { index, 1: target = '' } of prose.matchAll(LINK)) {
    const linked = path.posix.join(path.posix.dirname(doc), target).replace(/\/$/, '');
    if (!repository.paths.includes(linked)) report(index, `no file \`${target}\` to link to`);
  }
  for (const { index, 1: list = '', 2: place = '' } of prose.matchAll(PLACED)) {
    for (const [, name = ''] of list.matchAll(SPAN))
      report(index, findMisplaced(name, place, repository));
  }
  return problems;
}

/**
 * @param {string} span
 * @param {Repository} repository
 * @returns {string | undefined}
 */
function findProblem(span, { files, paths, sources, words, routes }) {
  if (MADE.test(span)) return undefined;

  const [, tests] = span.match(TEST_BY_NAME) ?? [];
  const untested = tests
    ?.split(' ')
    .find((name) => !files.some((file) => /\.test\.tsx?$/.test(file) && file.includes(name)));
  if (untested) return `no test file's name contains \`${untested}\``;

  const [, setting, value] = span.match(SETTING) ?? [];
  if (setting) {
    const isKnown =
      SETTING_NAMES.some((name) => name === setting) || (!value && words.has(setting));
    return isKnown ? undefined : `no setting or constant \`${setting}\``;
  }
  const [, route] = span.match(ROUTE) ?? [];
  if (route) {
    const isKnown =
      routes.some((one) => isRoute(route, one)) ||
      [...sources.values()].some((text) => text.includes(route));
    return isKnown ? undefined : `no route \`${route}\``;
  }
  if (looksLikePath(span)) {
    const pattern = endsWithPath(span, String.raw`(\.tsx?)?`);
    return paths.some((one) => pattern.test(one)) ? undefined : `no file \`${span}\``;
  }
  const [, identifier] = span.match(IDENTIFIER) ?? [];
  // The code names metrics without their prefix.
  const unknown = identifier
    ?.split('.')
    .find((name) => !words.has(name) && !words.has(name.replace(/^sukkah_/, '')));
  return unknown && `no code has \`${unknown}\``;
}

/**
 * Returns whether a documented route matches a Next route folder.
 * @param {string} route as written in documents, such as `/listing/{id}`
 * @param {string} folder as Next names it, such as `(live)/listing/[id]/`
 */
function isRoute(route, folder) {
  const folderParts = folder.split('/').filter((part) => part && !part.startsWith('('));
  const parts = route.split('/').filter(Boolean);
  return (
    parts.length === folderParts.length &&
    folderParts.every((part, n) => part === parts[n] || part.startsWith('['))
  );
}

/**
 * @param {string} span
 * @param {string} place a file or folder
 * @param {Repository} repository
 * @returns {string | undefined}
 */
function findMisplaced(span, place, { files, paths, sources }) {
  if (!looksLikePath(place)) return undefined;
  const pattern = endsWithPath(place);
  const places = paths.filter((one) => pattern.test(one));
  const candidates = files.filter((file) =>
    places.some((one) => file === one || file.startsWith(`${one}/`)),
  );
  if (candidates.length === 0) return undefined; // already reported as a missing path
  const problem = `no \`${span}\` in \`${place}\``;
  if (looksLikePath(span)) {
    if (span.includes('/')) return undefined; // the path has its own check
    return candidates.some((file) => path.basename(file) === span) ? undefined : problem;
  }
  const [, identifier] = span.match(IDENTIFIER) ?? [];
  const missing = identifier
    ?.split('.')
    .some((name) => !candidates.some((file) => usesName(sources.get(file) ?? '', name)));
  return missing ? problem : undefined;
}

/**
 * Returns whether the code uses the name itself, beyond importing it.
 * @param {string} code
 * @param {string} name
 */
function usesName(code, name) {
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
  const imports = (code.match(/^import [^;]*;/gm) ?? []).map((one) => one.replace(/'.*'/, ''));
  return word.test(code) && !imports.some((one) => word.test(one));
}

if (fs.realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  const problems = checkDocs();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
