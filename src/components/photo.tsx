'use client';

import Image from 'next/image';
import { type ReactNode, useState } from 'react';
import { Logo } from './logo';

/** What stands where a picture would, where nothing better is known. */
const PhotoAbsence = () => (
  <span
    aria-hidden="true"
    className="flex size-full items-center justify-center bg-linear-to-br from-raised to-line text-edge/60"
  >
    <Logo className="size-16" />
  </span>
);

/**
 * A host's picture (`src` is `photoSrc` of what is stored); where it does not load, what stands `instead`, as
 * where there is none. The classes give it its shape. `first`: the one that is seen first, and at once.
 */
export function Photo({
  src,
  alt,
  className,
  first = false,
  instead = <PhotoAbsence />,
}: {
  src: string;
  alt: string;
  className: string;
  first?: boolean;
  instead?: ReactNode;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === broken) return instead;
  return (
    <Image
      unoptimized
      src={src}
      alt={alt}
      width={1200}
      height={800}
      {...(first && { loading: 'eager', fetchPriority: 'high' })}
      onError={() => setBroken(src)}
      className={`bg-raised object-cover ${className}`}
    />
  );
}
