import { ImageResponse } from 'next/og';
import { PreviewPicture } from './PreviewPicture';
import { previewSize } from './previewSize';

/** How long a preview may be kept on the way, in seconds. */
const MAX_AGE = 3600;

/** A PNG of the preview picture. Texts are as `drawable` gives them. */
export const previewImage = (texts: Parameters<typeof PreviewPicture>[0]) =>
  new ImageResponse(<PreviewPicture {...texts} />, {
    ...previewSize,
    headers: { 'Cache-Control': `public, max-age=${MAX_AGE}`, Vary: 'Accept-Language' },
  });
