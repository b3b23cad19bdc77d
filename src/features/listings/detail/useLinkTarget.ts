import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';

/**
 * Returns whether the URL's `param` has this value, as after a sign-in that started here. The
 * parameter is removed at once, so going back or reloading doesn't ask again. Call `done` once it's
 * handled.
 */
export function useLinkTarget(param: string, value: string, isUser: boolean) {
  const [isLinkTarget, setIsLinkTarget] = useState(false);
  const linked = useSearchParams().get(param);
  useEffect(() => {
    if (!isUser || linked !== value) return;
    const { pathname, search } = window.location;
    const rest = new URLSearchParams(search);
    rest.delete(param);
    window.history.replaceState(null, '', rest.size ? `${pathname}?${rest}` : pathname);
    setIsLinkTarget(true);
  }, [isUser, linked, param, value]);
  return { isLinkTarget, done: useCallback(() => setIsLinkTarget(false), []) };
}
