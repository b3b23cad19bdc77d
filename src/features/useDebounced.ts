import { useEffect, useState } from 'react';

/** Debounces a typed value by half a second, to avoid a request per keystroke. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 500);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
