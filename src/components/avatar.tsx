'use client';

import Image from 'next/image';
import { useTranslations } from '@/i18n/useTranslations';
import { useBrokenImage } from './useBrokenImage';

/** Spreads by code point, because a letter can be more than one code unit. */
const initial = (text: string | null) => [...(text?.trim() ?? '')][0]?.toUpperCase();

/**
 * Shows a person's photo. If it's missing or fails to load, shows their first initial, or
 * `fallback` ('U'). Decorative, since the name is next to it. `size` is in pixels.
 */
export function Avatar({
  name,
  src,
  fallback,
  size = 40,
}: {
  name: string | null;
  /** From `avatarSrc`. */
  src: string | null;
  fallback?: string;
  size?: number;
}) {
  const t = useTranslations();
  const { isBroken, watched } = useBrokenImage(src);
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className="inline-flex shrink-0 align-top items-center justify-center overflow-hidden rounded-full bg-raised font-semibold text-accent"
    >
      {src && !isBroken ? (
        <Image
          {...watched}
          unoptimized
          src={src}
          alt=""
          width={size}
          height={size}
          className="size-full object-cover"
        />
      ) : (
        (initial(name) ?? fallback ?? t('person.initial.user'))
      )}
    </span>
  );
}
