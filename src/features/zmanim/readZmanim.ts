import type { Language } from '@/i18n/language';
import { bareClient } from '@/trpc/bareClient';
import { type ShownZmanim, shownZmanim } from './shownZmanim';

/**
 * Fetches zmanim. Loaded on demand, because most visits end before that.
 * @throws Error 'Failed to fetch zmanim'
 */
export async function readZmanim(language: Language, city: string): Promise<ShownZmanim> {
  const zmanim = await bareClient.zmanim.forCity.query({ city }).catch((cause: unknown) => {
    throw new Error('Failed to fetch zmanim', { cause });
  });
  return shownZmanim(language, zmanim);
}
