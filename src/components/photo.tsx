'use client';

import type { ReactNode } from 'react';
import { Logo } from './logo';
import { useBrokenImage } from './useBrokenImage';

const PhotoAbsence = () => (
  <span
    aria-hidden="true"
    className="flex size-full items-center justify-center bg-linear-to-br from-raised to-line text-edge/60"
  >
    <Logo className="size-16" />
  </span>
);

/**
 * A host's picture. Shows `instead` if there is none or it fails to load. `src` comes from
 * `photoSrc`. The classes set its shape. `first` marks the picture that people see first, without delay.
 */
export function Photo({
  src,
  sizes,
  alt,
  className,
  first = false,
  instead = <PhotoAbsence />,
}: {
  src: string | null;
  sizes?: { set: string | undefined; widths: string };
  alt: string;
  className: string;
  first?: boolean;
  instead?: ReactNode;
}) {
  const { isBroken, watched } = useBrokenImage(src);
  if (!src || isBroken) return instead;
  return (
    // biome-ignore lint/performance/noImgElement: Next's own knows no sizes but those that it makes itself
    <img
      {...watched}
      src={src}
      srcSet={sizes?.set}
      sizes={sizes?.set && sizes.widths}
      alt={alt}
      width={1200}
      height={800}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      className={`bg-raised object-cover text-transparent ${className}`}
    />
  );
}
