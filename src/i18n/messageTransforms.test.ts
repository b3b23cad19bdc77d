import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessage } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { _createCache, _createIntlFormatters } from 'use-intl/core';
import asWritten from 'use-intl/format-message';
import compiledOnly from 'use-intl/format-message/format-only';
import { describe, expect, it, test } from 'vitest';
import { joinTexts, pickTexts } from './catalogParts';
import { compiledCatalogOf, pageCatalogOf } from './catalogs';
import formatMessage from './formatMessage';
import { type Locale, locales } from './language';
import { compileMessage } from './messageTransforms';

type Values = NonNullable<Parameters<typeof asWritten>[2]>;
type Value = Values[string];

const cache = _createCache();
const formatters = _createIntlFormatters(cache);
const optionsFor = (locale: Locale) => ({ cache, formatters, locale, timeZone: 'UTC' });

const shown = (content: ReactNode) =>
  renderToStaticMarkup(createElement(Fragment, null, ...[content].flat()));

const written = (locale: Locale, text: string, values?: Values) =>
  shown(asWritten('text', text, values, optionsFor(locale)));
const compiled = (locale: Locale, text: CompiledMessage, values?: Values) =>
  shown(compiledOnly('text', text, values, optionsFor(locale)));

/** Numbers for every plural category of English and Hebrew, with fractions and grouped digits. */
const NUMBERS = [0, 1, 2, 3, 4, 5, 10, 11, 20, 21, 100, 1.5, 1234567];

const NAME = "דנה {name} <b># O'Hara's";

function valuesOf(
  elements: MessageFormatElement[],
  into = new Map<string, Set<Value>>(),
): Map<string, Set<Value>> {
  const add = (name: string, ...values: Value[]) =>
    into.set(name, new Set([...(into.get(name) ?? []), ...values]));
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.tag:
        add(element.value, (chunks: ReactNode) => createElement('b', null, ...[chunks].flat()));
        valuesOf(element.children, into);
        break;
      case TYPE.plural:
      case TYPE.select: {
        const named = Object.keys(element.options);
        if (element.type === TYPE.select) add(element.value, ...named, 'another');
        else
          add(
            element.value,
            ...NUMBERS,
            ...named.flatMap((name) => (/^=/.test(name) ? Number(name.slice(1)) : [])),
          );
        for (const { value } of Object.values(element.options)) valuesOf(value, into);
        break;
      }
      case TYPE.number:
        add(element.value, ...NUMBERS);
        break;
      case TYPE.date:
      case TYPE.time:
        add(element.value, new Date('2027-10-15T22:30:00Z'));
        break;
      default:
        add(element.value, NAME);
    }
  }
  return into;
}

const combined = (all: Map<string, Set<Value>>): Values[] =>
  [...all].reduce<Values[]>(
    (combinations, [name, values]) =>
      combinations.flatMap((one) => [...values].map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

type Node = { [key: string]: string | Node };

const flat = (node: Node, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

describe('a compiled message gives the same text as its source', () => {
  test.each(Object.keys(locales) as Locale[])('for every message in the catalog: %s', (locale) => {
    const texts = flat(pageCatalogOf(locale));
    expect(texts.length).toBeGreaterThan(1000);
    const others = texts.flatMap(([key, text]) => {
      const values = valuesOf(parse(text));
      const tried = values.size === 0 ? [undefined, {}] : combined(values);
      return tried
        .filter((one) => compiled(locale, compileMessage(text), one) !== written(locale, text, one))
        .map((one) => `${key} with ${JSON.stringify(one)}`);
    });
    expect(others).toEqual([]);
  });

  it.each([
    "It''s said '{'so'}', '<b>not bold</b>', and isn't <i>that</i> all?",
    "Nothing to fill in, but ''this''",
    "'{name}'",
    '# is no number here, nor | there',
    '{count, plural, =0 {none} =2 {a pair} one {<b># seat</b>} two {two} many {# many} other {# seats of {name}}}',
    '{count, plural, one {{name} has {total, plural, =1 {#} other {# of #}}} other {#}}',
    '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    "{what, select, meal {{count, plural, one {#} other {'#' is #}}} other {{name}}}",
    '{count, number} {count, number, ::currency/USD} {count, number, ::compact-short} {count, number, ::percent}',
    '{day, date, ::yyyyMMMMd} {day, time, ::Hmm}',
    'One <b>in <i>the {name}</i></b>, and <b></b> nothing',
  ])('for every ICU feature: %s', (text) => {
    for (const locale of Object.keys(locales) as Locale[])
      for (const values of combined(valuesOf(parse(text))))
        expect(compiled(locale, compileMessage(text), values)).toBe(written(locale, text, values));
  });
});

it('and is plain JSON, as sent to browsers', () => {
  const catalogue = compiledCatalogOf('he');
  expect(catalogue).toStrictEqual(JSON.parse(JSON.stringify(catalogue)));
});

it('but rejects a plural with an offset, which it would lose', () => {
  expect(() => compileMessage('{count, plural, offset:1 one {#} other {#}}')).toThrow();
});

test('a string without arguments gives the same text whether or not it is parsed as ICU', () => {
  for (const [, text] of flat(compiledCatalogOf('en')).filter(([, one]) => typeof one === 'string'))
    expect(written('en', text, {})).toBe(shown(text));
  expect(compileMessage("''")).toEqual(["'"]);
});

test('the server formats both compiled and source messages', () => {
  const text = "{name} isn''t {count, plural, one {# of us} other {# of them}}";
  const say = (message: string | CompiledMessage) =>
    formatMessage('text', message, { name: 'Dana', count: 2 }, optionsFor('en'));
  expect(say(text)).toBe("Dana isn't 2 of them");
  expect(say(compileMessage(text))).toBe("Dana isn't 2 of them");
});

test('parts of a compiled catalog can be picked and joined like those of the source', () => {
  const catalogue = compiledCatalogOf('en');
  const results = pickTexts(catalogue, ['explore.results', 'nav.skip']);
  expect(results.explore.results).toEqual(catalogue.explore.results);
  const twice = joinTexts(
    results,
    pickTexts(catalogue, ['explore.results.count', 'profile.title']),
  );
  expect(twice).toEqual(pickTexts(catalogue, ['explore.results', 'nav.skip', 'profile.title']));
});
