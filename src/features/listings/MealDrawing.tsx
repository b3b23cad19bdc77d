import { type CoverListing, coverOf } from './covers';

/** Instead of a photo. `first` marks the picture that people see first, without delay. */
export const MealDrawing = ({
  listing,
  cover = coverOf(listing),
  first = false,
  className = '',
}: {
  listing: CoverListing;
  cover?: string | undefined;
  first?: boolean;
  className?: string;
}) => (
  // biome-ignore lint/performance/noImgElement: a drawing has one size for all screens
  <img
    src={cover}
    alt=""
    width={1200}
    height={800}
    decoding="async"
    loading={first ? 'eager' : 'lazy'}
    fetchPriority={first ? 'high' : undefined}
    className={`size-full bg-raised object-cover ${className}`}
  />
);
