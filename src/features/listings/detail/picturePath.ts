/**
 * The path of a listing's preview picture. It changes with the listing, since those who show
 * previews keep a picture for its address.
 */
export const picturePath = ({ id, updatedAt }: { id: string; updatedAt: Date }): string =>
  `/listing/${id}/opengraph-image?v=${updatedAt.getTime()}`;
