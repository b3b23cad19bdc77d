import type { Language } from '@/i18n/language';
import { bareClient } from '@/trpc/bareClient';
import { type ShownZmanim, shownZmanim } from './shown';

/** Asks the server. Loaded when it is needed: most visits are over before. */
export const readZmanim = async (language: Language, city: string): Promise<ShownZmanim> =>
  shownZmanim(language, await bareClient.zmanim.forCity.query({ city }));
