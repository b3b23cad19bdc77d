import { type CoverListing, coverOf } from './covers';

type DrawingProps = { first?: boolean; className?: string };

/** A built-in drawing. `first` marks the picture that people see first, without delay. */
export const Drawing = ({ src, first = false, className = '' }: DrawingProps & { src: string }) => (
  // biome-ignore lint/performance/noImgElement: a drawing has one size for all screens
  <img
    src={src}
    alt=""
    width={1200}
    height={800}
    decoding="async"
    loading={first ? 'eager' : 'lazy'}
    fetchPriority={first ? 'high' : undefined}
    className={`bg-raised object-cover ${className}`}
  />
);

/** The drawing that's shown instead of a photo. */
export const MealDrawing = ({
  listing,
  cover = coverOf(listing),
  className = '',
  ...props
}: DrawingProps & { listing: CoverListing; cover?: string | undefined }) => (
  <Drawing {...props} src={cover} className={`size-full ${className}`} />
);
