import { parseSync } from 'vite';

/** A node of an ESTree syntax tree. Its properties depend on its type. */
type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): [key: string, child: Node][] =>
  Object.entries(node).flatMap(([key, value]) =>
    [value].flat().flatMap((child): [string, Node][] => (isNode(child) ? [[key, child]] : [])),
  );

function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'MemberExpression') return nameOf(value.property);
  return String(value.name ?? value.value ?? '');
}

/**
 * Returns whether the text is for developers or operators: logs, error messages, and descriptions
 * of the API or metrics.
 */
function speaksToDevelopers(node: Node): boolean {
  if (node.type === 'NewExpression')
    return (
      /(Error|Counter|Gauge|Histogram)$/.test(nameOf(node.callee)) &&
      nameOf(node.callee) !== 'RuleError'
    );
  if (node.type === 'CallExpression') {
    const { callee } = node as { callee?: Node };
    // The message of a custom error class.
    if (callee?.type === 'Super') return true;
    return (
      /^(console|log|stdout|stderr)$/.test(nameOf(callee?.object)) ||
      /^(meta|gauge|writeOutput)$|RawUnsafe$/.test(nameOf(callee))
    );
  }
  return false;
}

const isSql = (node: Node) =>
  node.type === 'TaggedTemplateExpression' && /^(sql|\$\w+Raw)$/.test(nameOf(node.tag));

const SHOWN = /^(title|label|message|text|description|alt|placeholder|aria-\w+)$/;

const isWord = (text: string) => /^\s*\p{Lu}\p{L}+\s*$/u.test(text);

const isSentence = (text: string) =>
  /\p{L}{2,}[,;:]?\s+\p{L}/u.test(text) &&
  /^\s*\p{Lu}\p{L}*['’]?\p{L}*[\s,:]|[.!?…]\s*$/u.test(text);

type Found = { text: string; line: number };

/**
 * Finds user-facing text in source code: sentences, headings, and single words where they're shown.
 * Skips text for developers and SQL.
 * @throws Error if the code can't be parsed
 */
export function sentencesIn(code: string, file = 'code.tsx'): Found[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be read.`);
  const found: Found[] = [];
  const note = (text: string, { start }: Node) =>
    found.push({ text: text.trim(), line: code.slice(0, start).split('\n').length });

  function look(node: Node, shownAs: string): void {
    if (speaksToDevelopers(node) || isSql(node)) return;
    // Skip literal types and import paths.
    if (node.type.startsWith('TSLiteral') || node.type === 'ImportDeclaration') return;
    if (node.type === 'JSXText' && /\p{L}{2,}/u.test(String(node.value)))
      return void note(String(node.value), node);
    const text =
      node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node.type === 'TemplateElement'
          ? String((node.value as { cooked?: unknown }).cooked ?? '')
          : '';
    if (isSentence(text) || (SHOWN.test(shownAs) && isWord(text))) note(text, node);
    for (const [key, child] of childrenOf(node)) {
      const named = node.type === 'Property' || node.type === 'JSXAttribute';
      if (named && (key === 'value' || key === 'name' || key === 'key'))
        look(child, key === 'value' ? nameOf(node.key ?? node.name) : '');
      else look(child, node.type === 'Property' ? '' : shownAs);
    }
  }
  look(program as unknown as Node, '');
  return found;
}
