import { EXTENSION } from '@/schemas/phoneText';

/** Returns a URL (RFC 3966) that dials a number as the server presents it. */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone
    .split(EXTENSION)
    .map((part) => part.replace(/[^\d+]/g, ''));
  return `tel:${number}${extension ? `;ext=${extension}` : ''}`;
}
