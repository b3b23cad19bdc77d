import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/*
 * Browsers' translators replace each text of a page with elements of their own. React then fails
 * to remove the text, to insert anything before it, or to change it, unless the text is its
 * element's only child.
 */

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => [value].flat())
    .filter(isNode);

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.name ?? (isNode(node.property) && nameOf(node.property)) ?? '') : '';

const walk = (
  node: Node,
  visit: (node: Node, parents: Node[]) => void,
  parents: Node[] = [],
): void => {
  visit(node, parents);
  for (const part of partsOf(node)) walk(part, visit, [...parents, node]);
};

/** Returns the expressions that a function returns. */
function resultsOf(fn: Node): Node[] {
  const body = fn.body as Node;
  if (body.type !== 'BlockStatement') return [body];
  const found: Node[] = [];
  const look = (node: Node) => {
    if (node.type === 'ReturnStatement' && isNode(node.argument)) found.push(node.argument);
    if (!/Function/.test(node.type)) for (const part of partsOf(node)) look(part);
  };
  look(body);
  return found;
}

const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

/** Props and variables that hold elements or nothing. */
const ELEMENTS =
  /^(action|askBar|askButton|booking|chosenList|facts|lists|map|mapAskButton|moderation|more|notice)$/;

/** Whether a function may return a text. Render props return elements. */
function canReturnText(fn: Node, named: (name: string) => Node | undefined): boolean {
  if (/Function/.test(fn.type)) return resultsOf(fn).some((result) => canBeText(result, named));
  if (fn.type !== 'Identifier') return true;
  const value = named(String(fn.name));
  return value
    ? canReturnText(value, named)
    : !/^(boxOf|children|form|show)$/.test(String(fn.name));
}

/** Whether this may put a text right into its parent. `named` finds a constant. */
function canBeText(node: Node, named: (name: string) => Node | undefined): boolean {
  const either = (...keys: string[]) => keys.some((key) => canBeText(node[key] as Node, named));
  switch (node.type) {
    case 'JSXText':
      return /\S/.test(String(node.value));
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return either('expression');
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
    case 'UnaryExpression':
      return false;
    case 'Literal':
      // Translators leave spaces alone.
      return (
        typeof node.value === 'number' || (typeof node.value === 'string' && /\S/.test(node.value))
      );
    case 'LogicalExpression':
      return node.operator === '&&' ? either('right') : either('left', 'right');
    case 'ConditionalExpression':
      return either('consequent', 'alternate');
    case 'CallExpression': {
      const { callee } = node;
      if (!isNode(callee)) return true;
      const [list] = node.arguments as Node[];
      const called = /^(map|flatMap)$/.test(nameOf(callee.property)) ? list : callee;
      return called ? canReturnText(called, named) : true;
    }
    case 'Identifier': {
      if (node.name === 'undefined' || ELEMENTS.test(String(node.name))) return false;
      const value = named(String(node.name));
      return value ? canBeText(value, named) : true;
    }
    default:
      return true;
  }
}

const isGap = (node: Node) =>
  (node.type === 'JSXText' && /^\s*\n\s*$/.test(String(node.value))) ||
  (node.type === 'JSXExpressionContainer' &&
    (node.expression as Node).type === 'JSXEmptyExpression');

type Found = {
  /** Texts next to other children, by position. */
  texts: Node[];
  /** Components that put their `children` next to others. */
  containers: Set<string>;
  /** Texts that are all that a component gets, with its name. */
  passed: { to: string; text: Node }[];
};

function componentAround(parents: Node[]): string {
  const names = parents.map(({ id }) => nameOf(id)).filter((name) => /^[A-Z]/.test(name));
  return names.at(-1) ?? '';
}

const isChildren = (node: Node) =>
  isNode(node.expression) && nameOf(node.expression) === 'children';

function textsIn(code: string): Found {
  const { program, errors } = parseSync('code.tsx', code);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  const root: unknown = program;
  if (!isNode(root)) throw new Error('The parser returned no tree.');
  const constants = new Map<string, Node>();
  walk(root, ({ id, init, type }, parents) => {
    const parent = parents.at(-1);
    if (type === 'FunctionDeclaration' && parent)
      constants.set(nameOf(id), partsOf(parent).find((part) => part.id === id) as Node);
    if (type === 'VariableDeclarator' && isNode(init) && nameOf(id))
      constants.set(nameOf(id), init);
  });
  const named = (name: string) => constants.get(name);
  const found: Found = { texts: [], containers: new Set(), passed: [] };
  walk(root, (node, parents) => {
    if (!isJsx(node)) return;
    const children = (node.children as Node[]).filter((child) => !isGap(child));
    const texts = children.filter((child) => canBeText(child, named));
    const [only] = texts;
    const to = nameOf((node.openingElement as Node | undefined)?.name);
    if (children.length < 2 && node.type === 'JSXElement') {
      if (only && /^[A-Z]/.test(to)) found.passed.push({ to, text: only });
      return;
    }
    for (const text of texts)
      if (isChildren(text)) found.containers.add(componentAround(parents));
      else found.texts.push(text);
  });
  return found;
}

const SRC = path.resolve(import.meta.dirname, '..');
/** Drawn or mailed, and never translated by a browser that runs React. */
const EXEMPT = /^features\/preview\//;

const files = ['app', 'components', 'features']
  .flatMap((folder) =>
    readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file) && !EXEMPT.test(file));

function report(sources: Record<string, string>): string[] {
  const found = Object.entries(sources).map(([file, code]) => ({ file, code, ...textsIn(code) }));
  const containers = new Set(found.flatMap((one) => [...one.containers]));
  return found.flatMap(({ file, code, texts, passed }) => {
    const wrong = passed.filter(({ to }) => containers.has(to)).map(({ text }) => text);
    return [...texts, ...wrong].map(({ start }) => {
      const [text = ''] = code.slice(start).trim().split('\n');
      return `${file}:${code.slice(0, start).split('\n').length}: ${text}`;
    });
  });
}

test('every text is alone in its element', () => {
  expect(files.length).toBeGreaterThan(150);
  const sources = files.map((file) => [file, readFileSync(path.join(SRC, file), 'utf8')]);
  expect(report(Object.fromEntries(sources))).toEqual([]);
});

test.each([
  '<b>{busy && <Spinner />}{label}</b>',
  "<b><Icon /> {t('label')}</b>",
  '<b><Icon />Label</b>',
  '<b>{count} seats</b>',
  '<b>{isOpen ? t(one) : t(other)}{more && t(more)}</b>',
  '<>{label}</>',
  '<ul>{names.map((name) => name)}<li /></ul>',
])('detects a text next to something else: %s', (jsx) => {
  expect(report({ 'a.tsx': `const A = ({ label }) => ${jsx};` })).not.toEqual([]);
});

test('detects a text in a component that puts its children next to something else', () => {
  const box = 'const Box = ({ children }) => <p><Icon />{children}</p>;';
  expect(report({ 'box.tsx': box, 'a.tsx': '<Box>Label</Box>' })).toEqual(['a.tsx:1: Label</Box>']);
  expect(report({ 'box.tsx': box, 'a.tsx': '<Box><b>Label</b></Box>' })).toEqual([]);
});

test.each([
  '<b>{label}</b>',
  '<b>{busy ? t(one) : t(other)}</b>',
  "<b><i>{label}</i>{' '}{busy && <Spinner />}</b>",
  '<ul>{names.map((name) => <li key={name}>{name}</li>)}<li /></ul>',
])('accepts a text that is alone: %s', (jsx) => {
  expect(report({ 'a.tsx': `const A = ({ label }) => ${jsx};` })).toEqual([]);
});
