import { useRef } from 'react';
import { v4 as newKey } from 'uuid';

/**
 * Returns a function that makes idempotency keys for a form. The same content gets the same key, so
 * pressing again after a lost response creates nothing twice. Changed content gets a new key,
 * because the first result wouldn't include it.
 */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (payload: object): string => {
    const content = JSON.stringify(payload);
    if (last.current?.content !== content) last.current = { content, key: newKey() };
    return last.current.key;
  };
}
