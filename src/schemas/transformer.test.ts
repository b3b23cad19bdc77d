import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '@/test/cpuTime';
import { parse, stringify, transformer, UnsupportedValueError } from './transformer';

const roundTrip = (value: unknown) => parse(stringify(value));

describe('what our clients send arrives unchanged', () => {
  const date = new Date('2027-10-15T18:00:00Z');
  it.each([
    ['undefined', undefined],
    ['a date', date],
    ['dates and undefined inside', { a: [date, undefined, { b: date }], c: undefined, d: null }],
    ['minus zero', { lat: -0 }],
    ['plain values', { text: 'a.b\\c', number: 1.5, list: [true, null], empty: {}, none: [] }],
    ['text that looks like an annotation', { values: ['Date'], json: null, v: 1 }],
    ['the first and the last date', [new Date(-8.64e15), new Date(8.64e15)]],
  ])('%s', (_, value) => {
    expect(roundTrip(value)).toStrictEqual(value);
  });

  it('the same object twice, as two copies', () => {
    const same = { at: date };
    expect(transformer.serialize([same, same]).meta).not.toHaveProperty('referentialEqualities');
    expect(roundTrip([same, same])).toStrictEqual([{ at: date }, { at: date }]);
  });
});

const refuses = (payload: unknown) =>
  expect(() => transformer.deserialize(payload)).toThrow(UnsupportedValueError);

describe('input that our clients never send', () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  it.each([
    ['a bigint', 1n],
    ['a set', new Set([1])],
    ['a map', new Map([[1, 2]])],
    ['a regular expression', /a+b/],
    ['a URL', new URL('https://example.org')],
    ['an error', new Error('no')],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['a typed array', new Uint8Array(3)],
    ['a cycle', cycle],
  ])('is rejected as a value: %s', (_, value) => {
    refuses(superjson.serialize(value));
    refuses(superjson.serialize({ a: [{ 'b.c': value }, value] }));
  });

  const withTypes = (json: unknown, values: unknown, v: unknown = 1) => ({
    json,
    meta: { values, v },
  });
  it.each([
    ['a typed array of any length', withTypes(100_000_000, [['typed-array', 'Uint8Array']])],
    ['a class', withTypes({}, [['class', 'Object']])],
    ['a custom type', withTypes({}, [['custom', 'x']])],
    ['a symbol', withTypes('x', [['symbol', 'x']])],
    ['a type without a name', withTypes(null, [])],
    ['an unknown type', withTypes(null, ['toString'])],
    ['a date of a number', withTypes(1, ['Date'])],
    ['a date of an object', withTypes({ toString: 1 }, ['Date'])],
    ['a long date', withTypes('1'.repeat(28), ['Date'])],
    ['undefined of a value', withTypes('x', ['undefined'])],
    ['a type inside of a date', withTypes('2027-10-15', ['Date', { length: ['undefined'] }])],
    ['types that are a text', withTypes({ a: null }, 'a')],
    ['a path to nowhere', withTypes({}, { a: ['undefined'] })],
    ['a path to an inherited property', withTypes({}, { 'constructor.name': ['undefined'] })],
    ['a path through the prototype', withTypes({}, { '__proto__.a': ['undefined'] })],
    ['the length of a list', withTypes([null], { length: ['undefined'] })],
    ['an index in other digits', withTypes([null], { '0x0': ['undefined'] })],
    ['another version', withTypes({ a: null }, { a: ['undefined'] }, 0)],
    ['references', { json: [{}, null], meta: { referentialEqualities: { 0: ['1'] }, v: 1 } }],
    ['a list of meta', { json: 1, meta: [1] }],
    ['no JSON', { meta: { v: 1 } }],
    ['null', null],
    ['a text', 'text'],
    ['a key __proto__', { json: JSON.parse('{"a":[{"__proto__":{"admin":true}}]}') }],
    ['a key constructor', { json: { constructor: { prototype: { admin: true } } } }],
    ['deep nesting', { json: JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)) }],
  ])('is rejected as a payload: %s', (_, payload) => {
    refuses(payload);
  });

  it("doesn't modify prototypes", () => {
    expect({}).not.toHaveProperty('admin');
  });
});

describe('64 KiB cost at most 50 ms of CPU', () => {
  const KIB_64 = 64 * 1024;

  function listOf(piece: (n: number) => string, size = KIB_64 - 100): string {
    const pieces: string[] = [];
    for (let room = size; ; ) {
      const next = piece(pieces.length);
      room -= next.length + 1;
      if (room < 0) return pieces.join(',');
      pieces.push(next);
    }
  }
  const typed = (json: string, values: string) =>
    `{"json":${json},"meta":{"values":${values},"v":1}}`;
  const nested = (depth: number, inner: string) =>
    `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`;
  const half = KIB_64 / 2 - 100;

  it.each([
    ['nested lists', `{"json":${'['.repeat(half)}${']'.repeat(half)}}`],
    ['nested annotations', typed('{}', nested(KIB_64 / 8, '["Date"]'))],
    ['a long path', typed('{}', `{"${'a.'.repeat(half)}":["Date"]}`)],
    ['escaped dots', typed('{}', `{"${'\\\\.'.repeat(KIB_64 / 4)}":["Date"]}`)],
    [
      'a long path that exists, with many ends',
      typed(
        nested(18, `[${listOf(() => 'null', half)}]`),
        `{"${Array(18).fill('a').join('.')}":{${listOf((n) => `"${n}":["undefined"]`, half)}}}`,
      ),
    ],
    [
      'the same path many times',
      typed('{"a":null}', `{${listOf((n) => `"a${'.'.repeat(n % 9)}":["undefined"]`)}}`),
    ],
    [
      'many dates',
      typed(
        `[${listOf(() => '"2027-10-15T18:00:00.000Z"', half)}]`,
        `{${listOf((n) => `"${n}":["Date"]`, half)}}`,
      ),
    ],
    ['many zeros', `{"json":[${listOf(() => '0')}]}`],
    ['many objects', `{"json":[${listOf(() => '{}')}]}`],
    ['many keys', `{"json":{${listOf((n) => `"${n.toString(36)}":0`)}}}`],
    ['many numeric keys', `{"json":{${listOf((n) => `"${n * 65_537}":0`)}}}`],
    ['a long number', `{"json":${'9'.repeat(KIB_64 - 100)}}`],
    ['a long escaped text', `{"json":"${'\\u00e9'.repeat(KIB_64 / 6 - 100)}"}`],
  ])('%s', async (_, text) => {
    expect(text.length).toBeGreaterThan(KIB_64 / 4);
    const read = () => {
      try {
        parse(text);
      } catch (error) {
        expect(error).toBeInstanceOf(UnsupportedValueError);
      }
    };
    expect(await cpuMsOf(read, 50)).toBeLessThanOrEqual(50);
  });
});
