import { Photo } from '@/components/photo';
import { photoSet, photoSrc } from '@/format/photo';
import { MealDrawing } from './MealDrawing';

type Listing = { id: string; photoUrl: string | null; timeZone: string };
type Slot = Parameters<typeof MealDrawing>[0]['listing']['timeSlots'][number];

/** A meal's picture, or the drawing that stands in for it. The title next to it says what it is. */
export function MealPicture({
  listing,
  slot,
  className,
  widths,
  first = false,
}: {
  listing: Listing;
  slot: Slot | undefined;
  className: string;
  widths: string;
  first?: boolean;
}) {
  const { id, photoUrl, timeZone } = listing;
  return (
    <div className={`shrink-0 overflow-hidden bg-raised ${className}`}>
      <Photo
        src={photoSrc(photoUrl)}
        sizes={{ set: photoSet(photoUrl), widths }}
        alt=""
        first={first}
        className="size-full"
        instead={<MealDrawing listing={{ id, timeZone, timeSlots: slot ? [slot] : [] }} />}
      />
    </div>
  );
}

export const MealThumb = (props: { listing: Listing; slot: Slot | undefined }) => (
  <MealPicture {...props} className="size-[min(3.5rem,15vw)] rounded-lg" widths="3.5rem" />
);
