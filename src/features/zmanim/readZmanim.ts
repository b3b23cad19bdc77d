import type { Language } from '@/i18n/language';
import { bareClient } from '@/trpc/bareClient';
import { type ShownZmanim, shownZmanim } from './shownZmanim';

/** Fetches zmanim. Loaded on demand, because most visits end before that. */
export const readZmanim = async (language: Language, city: string): Promise<ShownZmanim> =>
  shownZmanim(language, await bareClient.zmanim.forCity.query({ city }));
