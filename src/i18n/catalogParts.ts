import type { Messages } from 'next-intl';

type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : Key | `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];

/** A part of the catalog: one text, or everything below a key. */
export type TextsOf = Paths<Messages>;

/** A compiled message (messageTransforms.ts) is an array. */
type Text = string | unknown[];

type Node = { [key: string]: Text | Node };

const isNode = (value: Text | Node | undefined): value is Node =>
  typeof value === 'object' && !Array.isArray(value);

function put(target: Node, [key = '', ...rest]: string[], source: Node): void {
  const value = source[key];
  if (value === undefined) return;
  if (rest.length === 0 || !isNode(value)) {
    target[key] = value;
    return;
  }
  const current = target[key];
  const below: Node = isNode(current) ? { ...current } : {};
  put(below, rest, value);
  target[key] = below;
}

export function pickTexts(catalogue: Messages, parts: readonly TextsOf[]): Messages {
  const picked: Node = {};
  // Longest first, so that a whole section overwrites its part.
  for (const part of [...parts].sort((a, b) => b.length - a.length))
    put(picked, part.split('.'), catalogue);
  return picked as Messages;
}

export function joinTexts(base: Messages, extra: Messages): Messages {
  const join = (a: Node, b: Node): Node => ({
    ...a,
    ...Object.fromEntries(
      Object.entries(b).map(([key, value]) => {
        const current = a[key];
        return [key, isNode(current) && isNode(value) ? join(current, value) : value];
      }),
    ),
  });
  return join(base, extra) as Messages;
}
