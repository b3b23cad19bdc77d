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
}: {
  listing: Listing;
  slot: Slot;
  className: string;
  widths: string;
}) {
  const { id, photoUrl, timeZone } = listing;
  return (
    <div className={`shrink-0 overflow-hidden bg-raised ${className}`}>
      <Photo
        src={photoSrc(photoUrl)}
        sizes={{ set: photoSet(photoUrl), widths }}
        alt=""
        className="size-full"
        instead={<MealDrawing listing={{ id, timeZone, timeSlots: [slot] }} />}
      />
    </div>
  );
}

export const MealThumb = (props: { listing: Listing; slot: Slot }) => (
  <MealPicture {...props} className="size-[min(3.5rem,15vw)] rounded-lg" widths="3.5rem" />
);
