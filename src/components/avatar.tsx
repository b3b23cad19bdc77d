'use client';

import Image from 'next/image';
import { useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';

/** The first letter of the name; a letter may be more than one code unit. */
const initial = (text: string | null) => [...(text?.trim() ?? '')][0]?.toUpperCase();

/**
 * A person's photo, or, where there is none or it does not load, the first letter of the first
 * name, or `fallback` ('U'). Decorative: the name stands beside it. `size` is in pixels.
 */
export function Avatar({
  name,
  src,
  fallback,
  size = 40,
}: {
  name: string | null;
  /** Where the photo is had: `avatarSrc` of what is stored. */
  src: string | null;
  fallback?: string;
  size?: number;
}) {
  const t = useTranslations();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className="inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-raised font-semibold text-accent"
    >
      {src && src !== broken ? (
        <Image
          unoptimized
          src={src}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        (initial(name) ?? fallback ?? t('person.initial.user'))
      )}
    </span>
  );
}
