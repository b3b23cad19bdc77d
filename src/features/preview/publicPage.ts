import type { Metadata } from 'next';
import { withoutDirectionMarks } from '@/format/direction';
import { pathIn } from '@/i18n/paths';
import { alternatesOf, serverLanguage } from '@/i18n/serverLanguage';
import { previewPicture, sitePreview } from './sitePreview';

type Texts = { title: string; description: string };

/** Without one of its own, a page has the site's picture. */
type Picture = { path: string; alt: string };

/**
 * Returns the metadata of a page that visitors see: for search engines and link previews, with one address per language.
 * Pages without texts have the site's.
 */
export async function publicPage(
  path: string,
  texts?: Texts & { picture?: Picture },
): Promise<Metadata> {
  const { locale } = await serverLanguage();
  const common = {
    alternates: await alternatesOf(path),
    openGraph: { ...(await sitePreview()), url: pathIn(locale, path) },
  };
  if (!texts) return common;
  const title = withoutDirectionMarks(texts.title);
  const description = withoutDirectionMarks(texts.description);
  const { picture } = texts;
  if (!picture) return { ...common, title, description };
  const images = [previewPicture(pathIn(locale, picture.path), withoutDirectionMarks(picture.alt))];
  return {
    ...common,
    title,
    description,
    openGraph: { ...common.openGraph, title, description, images },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}
