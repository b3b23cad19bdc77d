import superjson, { type SuperJSONResult } from 'superjson';

/**
 * Values sent between pages and the server: JSON plus dates, `undefined`, and minus zero. superjson
 * supports many more types, and some cost far more than their text (150 bytes can request an array
 * of 100 million numbers). We check the payload before superjson sees it.
 */

/** Thrown when a payload contains anything but plain values, dates, and `undefined`. */
export class UnsupportedValueError extends Error {
  override name = 'UnsupportedValueError';
}

/** Our deepest response has about ten levels. */
const MAX_DEPTH = 20;

/** Maximum length of the output of `Date.prototype.toISOString`. */
const MAX_DATE_LENGTH = 27;

const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const TYPES = new Map<unknown, (json: unknown) => boolean>([
  ['undefined', (json) => json === null],
  ['Date', (json) => typeof json === 'string' && json.length <= MAX_DATE_LENGTH],
  // A coordinate can round to minus zero.
  ['number', (json) => json === '-0'],
]);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** @throws UnsupportedValueError */
function checkJson(json: unknown, depth = 0): void {
  if (!isObject(json)) return;
  if (depth >= MAX_DEPTH) throw new UnsupportedValueError();
  if (!Array.isArray(json) && Object.keys(json).some((key) => UNSAFE_KEYS.has(key)))
    throw new UnsupportedValueError();
  for (const part of Object.values(json)) checkJson(part, depth + 1);
}

/** @throws UnsupportedValueError unless every step of the path is an own property */
function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const key of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, key)) throw new UnsupportedValueError();
    value = value[key as keyof typeof value];
  }
  return value;
}

/**
 * Checks superjson's annotations: `['Date']` for the value itself, or an object that maps paths to
 * annotations. Each path goes deeper, so the depth of the JSON bounds the recursion.
 * @throws UnsupportedValueError
 */
function checkTypes(types: unknown, json: unknown): void {
  if (!isObject(types)) throw new UnsupportedValueError();
  if (!Array.isArray(types)) {
    for (const [path, inner] of Object.entries(types)) checkTypes(inner, valueAt(json, path));
    return;
  }
  const [type, ...nested] = types;
  if (nested.length > 0 || !TYPES.get(type)?.(json)) throw new UnsupportedValueError();
}

/** @throws UnsupportedValueError */
function checkPayload(payload: unknown): asserts payload is SuperJSONResult {
  if (!isObject(payload) || !('json' in payload)) throw new UnsupportedValueError();
  checkJson(payload.json);
  if (!('meta' in payload) || payload.meta === undefined) return;
  const { values, v, ...rest } = (payload.meta ?? {}) as Record<string, unknown>;
  if (Object.keys(rest).length > 0 || v !== 1) throw new UnsupportedValueError();
  if (values !== undefined) checkTypes(values, payload.json);
}

export const transformer = {
  serialize(value: unknown): SuperJSONResult {
    const { json, meta } = superjson.serialize(value);
    // superjson also records which values are the same object. The JSON contains a copy of each, so
    // we drop that.
    return meta?.values ? { json, meta: { values: meta.values, v: 1 } } : { json };
  },
  /** @throws UnsupportedValueError */
  deserialize<T>(payload: unknown): T {
    checkPayload(payload);
    return superjson.deserialize<T>(payload);
  },
};

export const stringify = (value: unknown): string => JSON.stringify(transformer.serialize(value));

/** @throws UnsupportedValueError, SyntaxError */
export function parse<T>(text: string): T {
  return transformer.deserialize<T>(JSON.parse(text));
}
