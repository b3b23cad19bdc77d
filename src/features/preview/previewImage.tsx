import { ImageResponse } from 'next/og';
import type { ComponentProps } from 'react';
import { PreviewPicture } from './PreviewPicture';
import { previewSize } from './previewSize';

/** What is written on a preview picture, as `drawable` gives it. */
export type PreviewTexts = ComponentProps<typeof PreviewPicture>;

/** Draws a preview picture. @returns a PNG; drawing it costs the processor some 80 ms */
export const drawPreview = (texts: PreviewTexts): Promise<ArrayBuffer> =>
  new ImageResponse(<PreviewPicture {...texts} />, previewSize).arrayBuffer();
