import type { Messages } from 'next-intl';

type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : Key | `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];

/** A part of the catalogue: one text, or all below a key. */
export type TextsOf = Paths<Messages>;

/** A text that was read already (compileMessages.ts) is a list. */
type Text = string | unknown[];

type Node = { [key: string]: Text | Node };

const isNode = (value: Text | Node | undefined): value is Node =>
  typeof value === 'object' && !Array.isArray(value);

/** Puts what stands below one key into what is there already. */
function put(into: Node, [key = '', ...rest]: string[], from: Node): void {
  const value = from[key];
  if (value === undefined) return;
  if (rest.length === 0 || !isNode(value)) {
    into[key] = value;
    return;
  }
  const held = into[key];
  const below: Node = isNode(held) ? { ...held } : {};
  put(below, rest, value);
  into[key] = below;
}

/** Of a catalogue only these parts, each at its place. */
export function pickTexts(catalogue: Messages, parts: readonly TextsOf[]): Messages {
  const picked: Node = {};
  // The longer ones first: a whole then takes the place of its part.
  for (const part of [...parts].sort((a, b) => b.length - a.length))
    put(picked, part.split('.'), catalogue);
  return picked as Messages;
}

/** Two parts of a catalogue as one. */
export function joinTexts(one: Messages, other: Messages): Messages {
  const join = (a: Node, b: Node): Node => ({
    ...a,
    ...Object.fromEntries(
      Object.entries(b).map(([key, value]) => {
        const held = a[key];
        return [key, isNode(held) && isNode(value) ? join(held, value) : value];
      }),
    ),
  });
  return join(one, other) as Messages;
}

/** A whole catalogue, or a part of it, with each text made into another. */
export const mapTexts = <T extends object>(part: T, make: (text: string) => Text): T =>
  Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? make(value) : mapTexts(value as object, make),
    ]),
  ) as T;
