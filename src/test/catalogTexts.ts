import en from '@/i18n/messages/en';

type Catalog = { [key: string]: string | Catalog };

const flatten = (node: Catalog, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** The English catalog's messages, in ICU syntax, by key. */
export const catalogTexts: ReadonlyMap<string, string> = new Map(flatten(en));
