import { useCallback, useState } from 'react';

/**
 * Tells whether an image failed to load, also if it failed before the page's scripts ran.
 * `watched` goes on the image.
 */
export function useBrokenImage(src: string | null) {
  const [broken, setBroken] = useState<string | null>(null);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBroken(src);
    },
    [src],
  );
  return {
    isBroken: src !== null && src === broken,
    watched: { ref, onError: () => setBroken(src) },
  };
}
