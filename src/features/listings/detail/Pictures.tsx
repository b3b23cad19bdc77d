import type { ReactNode } from 'react';
import { Photo } from '@/components/photo';
import { photoSet, photoSrc } from '@/format/photo';
import { useTranslations } from '@/i18n/useTranslations';
import { MealDrawing } from '../MealDrawing';
import type { DetailListing } from './types';

const WHOLE = '(min-width: 72rem) 46rem, (min-width: 64rem) 64vw, 100vw';
const SMALL = '(min-width: 64rem) 11rem, 25vw';

/** Each picture links to its full-size version. `children` are on the first one. */
export function Pictures({ listing, children }: { listing: DetailListing; children?: ReactNode }) {
  const t = useTranslations();
  const { title, photoUrl, pictures } = listing;
  const photo = photoSrc(photoUrl);
  const [first, ...more] = pictures;
  return (
    <div className="mb-6">
      <div className="relative aspect-3/2 w-full overflow-hidden rounded-2xl border shadow-sheet sm:aspect-2/1">
        <Photo
          first
          src={photo}
          sizes={{ set: photoSet(photoUrl), widths: WHOLE }}
          alt={first?.alt || title}
          instead={<MealDrawing first listing={listing} />}
          className="size-full"
        />
        {children && <div className="absolute end-3 top-3 flex gap-2">{children}</div>}
      </div>
      {more.length > 0 && (
        <ul aria-label={t('pictures.more')} className="mt-2 grid grid-cols-4 gap-2">
          {more.map(({ id, url, alt }, index) => (
            <li key={id} className="aspect-3/2 overflow-hidden rounded-lg border">
              <a
                href={url}
                aria-label={
                  alt || t('pictures.open', { number: index + 2, count: pictures.length })
                }
              >
                <Photo
                  src={url}
                  sizes={{ set: photoSet(url), widths: SMALL }}
                  alt=""
                  instead={<MealDrawing listing={listing} />}
                  className="size-full"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
