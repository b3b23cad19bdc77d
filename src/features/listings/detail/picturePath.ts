/**
 * Returns the path of a listing's preview picture. The URL changes with each update, because sites
 * that show previews cache pictures by URL.
 */
export const picturePath = ({ id, updatedAt }: { id: string; updatedAt: Date }): string =>
  `/listing/${id}/opengraph-image?v=${updatedAt.getTime()}`;
