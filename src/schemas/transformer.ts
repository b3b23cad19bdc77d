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

const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype'];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isSafeJson(json: unknown, depth = 0): boolean {
  if (!isObject(json)) return true;
  if (depth >= MAX_DEPTH || UNSAFE_KEYS.some((key) => Object.hasOwn(json, key))) return false;
  return Object.values(json).every((part) => isSafeJson(part, depth + 1));
}

/** Returns undefined unless every step of the path is an own property. */
function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const key of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key as keyof typeof value];
  }
  return value;
}

/** @param annotation superjson's type of a value, such as `['Date']` */
function isSupported(annotation: unknown, json: unknown): boolean {
  if (!Array.isArray(annotation) || annotation.length !== 1) return false;
  switch (annotation[0]) {
    case 'undefined':
      return json === null;
    case 'Date':
      return typeof json === 'string' && json.length <= MAX_DATE_LENGTH;
    case 'number':
      // A coordinate can round to minus zero.
      return json === '-0';
    default:
      return false;
  }
}

/** The annotations are that of the value itself, or those of its parts by path. */
function isPlainPayload(payload: unknown): payload is SuperJSONResult {
  if (!isObject(payload) || !('json' in payload)) return false;
  const { json, meta = { v: 1 } } = payload as { json: unknown; meta?: unknown };
  if (!isSafeJson(json) || !isObject(meta)) return false;
  const { v, values = {}, ...others } = meta as { v?: unknown; values?: unknown };
  if (v !== 1 || !isObject(values) || Object.keys(others).length > 0) return false;
  if (Array.isArray(values)) return isSupported(values, json);
  return Object.entries(values).every(([path, annotation]) =>
    isSupported(annotation, valueAt(json, path)),
  );
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
    if (!isPlainPayload(payload)) throw new UnsupportedValueError();
    return superjson.deserialize<T>(payload);
  },
};

export const stringify = (value: unknown): string => JSON.stringify(transformer.serialize(value));

/** @throws UnsupportedValueError, SyntaxError */
export function parse<T>(text: string): T {
  return transformer.deserialize<T>(JSON.parse(text));
}
