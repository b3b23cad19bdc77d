import type { Metadata } from 'next';
import { alternatesOf } from '@/i18n/alternates';
import { serverLanguage } from '@/i18n/serverLanguage';
import { type InfoPageId, infoPaths } from './pages';

export const infoMetadata = (page: InfoPageId) => async (): Promise<Metadata> => {
  const { t } = await serverLanguage();
  return {
    title: t(`info.page.${page}.title`),
    description: t(`info.page.${page}.lead`),
    alternates: await alternatesOf(infoPaths[page]),
  };
};
