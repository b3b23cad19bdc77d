import { ImageResponse } from 'next/og';
import type { ComponentProps } from 'react';
import { readFonts } from './fonts';
import { PreviewPicture } from './PreviewPicture';
import { previewSize } from './previewSize';

/** What is written on a preview picture, as `drawable` gives it. */
export type PreviewTexts = ComponentProps<typeof PreviewPicture>;

let fonts: ReturnType<typeof readFonts> | undefined;

/** Draws a preview picture. @returns a PNG; drawing it costs the processor some 80 ms */
export async function drawPreview(texts: PreviewTexts): Promise<ArrayBuffer> {
  fonts ??= readFonts();
  const picture = <PreviewPicture {...texts} />;
  return new ImageResponse(picture, { ...previewSize, fonts: await fonts }).arrayBuffer();
}
