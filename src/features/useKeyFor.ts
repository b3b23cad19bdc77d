import { useRef } from 'react';
import { v4 as newKey } from 'uuid';

/**
 * Keys for what a form sends: the same for the same content, so that pressing again after a lost
 * answer makes no second; another once it was changed, which the first's result would not hold.
 */
export function useKeyFor() {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (sent: object): string => {
    const content = JSON.stringify(sent);
    if (last.current?.content !== content) last.current = { content, key: newKey() };
    return last.current.key;
  };
}
