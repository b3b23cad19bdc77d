'use client';

import Image from 'next/image';
import { useState } from 'react';

/**
 * A host's picture, linked from wherever it lies and fetched by the browser alone; nothing at all
 * where it does not load. The classes give it its shape.
 */
export function Photo({ src, alt, className }: { src: string; alt: string; className: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === broken) return null;
  return (
    <Image
      unoptimized
      src={src}
      alt={alt}
      width={1200}
      height={800}
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
      className={`bg-raised object-cover ${className}`}
    />
  );
}
