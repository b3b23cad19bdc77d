import { describe, expect, it } from 'vitest';
import { checkDocs, checkDocument, readRepository } from './docsCheck.mjs';
import { FOREIGN_NAMES } from './foreignNames.mjs';
import { listProjectFiles } from './projectFiles.mjs';

const repository = readRepository();
const check = (text: string) => checkDocument('docs/planted.md', text, repository);

it('everything the documents name exists', () => {
  expect(checkDocs()).toEqual([]);
});

describe('a made-up name', () => {
  it.each([
    ['a path', 'See `src/setup/nothing.mjs`.', 'no file `src/setup/nothing.mjs`'],
    ['a file by its name', 'See `nothing.test.ts`.', 'no file `nothing.test.ts`'],
    ['a folder', 'Tests are in `src/nothing/`.', 'no file `src/nothing/`'],
    ['a file in a block', '```\nserver/   nothing.ts: why\n```', 'no file `nothing.ts`'],
    ['a link', 'See [why](decisions/nothing.md#why).', 'no file `decisions/nothing.md` to link to'],
    ['a script', 'Run `npm run nothing -- --fast`.', 'package.json has no script `nothing`'],
    ['a script in a block', '```\nnpm run nothing\n```', 'package.json has no script `nothing`'],
    ['a test', 'Run `npm test -- nothing`.', "no test file's name contains `nothing`"],
    ['a setting', 'Set `NO_SUCH_SETTING`.', 'no setting or constant `NO_SUCH_SETTING`'],
    ['a value', 'Set `MIGRATIONS_PENDING=1`.', 'no setting or constant `MIGRATIONS_PENDING`'],
    ['a route', 'Ask `GET /api/nothing/{id}`.', 'no route `/api/nothing/{id}`'],
    ['an identifier', 'It calls `doNothingAtAll()`.', 'no code has `doNothingAtAll`'],
    ['a part of one', 'Read `ctx.nothingAtAll`.', 'no code has `nothingAtAll`'],
  ])('is reported: %s', (_, text, problem) => {
    expect(check(`# Planted\n\n${text}\n`)).toEqual([expect.stringContaining(problem)]);
  });

  it('is reported with its file and line', () => {
    expect(check('# Planted\n\nSee `src/nothing.ts`.')).toEqual([
      'docs/planted.md:3: no file `src/nothing.ts`',
    ]);
  });

  it('is accepted where it exists, but not in a file or folder that lacks it', () => {
    expect(check('`runCheck` in `verify.mjs`')).toEqual([
      'docs/planted.md:1: no `runCheck` in `verify.mjs`',
    ]);
    expect(check('`docsCheck.mjs`, `seats.ts` in `src/setup/`')).toEqual([
      'docs/planted.md:1: no `seats.ts` in `src/setup/`',
    ]);
  });
});

it('a name counts as used in a file that imports another file of that name', () => {
  const file = 'src/planted.ts';
  const code = "import texts from './errors.json';\nexport const errors = texts;\n";
  const planted = {
    ...repository,
    files: [...repository.files, file],
    paths: [...repository.paths, file],
    sources: new Map([...repository.sources, [file, code]]),
  };
  expect(checkDocument('docs/planted.md', `\`errors\` in \`${file}\``, planted)).toEqual([]);
});

it('existing names and foreign names pass', () => {
  const text = [
    '`src/setup/`, `src/setup/verify.mjs`, `setup/verify.mjs`, `src/app/…/page.tsx`, `.data/pictures`',
    '`npm run verify`, `npm test -- docsCheck`, `DATABASE_URL`, `DEMO_MODE=1`, `TOO_MANY_REQUESTS`',
    '`GET /api/requests/{id}/offers`, `/explore`, `checkDocs` in `docsCheck.mjs`, `ctx.clock`',
    '`SELECT 1 FOR UPDATE`, `Cache-Control: no-store`, `curl -s localhost`, `@scope/package`',
    '[the rules](rules.md#the-rules) and [elsewhere](https://example.org/nothing.md)',
  ];
  expect(check(text.join('\n'))).toEqual([]);
});

it('the list of foreign names has no unused entries', () => {
  const problems = checkDocs(readRepository([])).join('\n');
  expect(FOREIGN_NAMES.filter((name) => !problems.includes(`\`${name}\``))).toEqual([]);
});

it("ignored files aren't part of the project", () => {
  const files = listProjectFiles();
  expect(files).toContain('src/setup/docsCheck.mjs');
  expect(files.filter((file) => /^(node_modules|\.next|src\/generated)\//.test(file))).toEqual([]);
});
