import { ImageResponse } from 'next/og';
import type { ComponentProps } from 'react';
import { readFonts } from './fonts';
import { PreviewPicture } from './PreviewPicture';
import { previewSize } from './previewSize';

/** Texts of a preview picture, already passed through `drawable`. */
export type PreviewTexts = ComponentProps<typeof PreviewPicture>;

let fonts: ReturnType<typeof readFonts> | undefined;

/** Draws a preview picture as a PNG, which takes about 80 ms of CPU time. */
export async function drawPreview(texts: PreviewTexts): Promise<ArrayBuffer> {
  fonts ??= readFonts();
  const picture = <PreviewPicture {...texts} />;
  return new ImageResponse(picture, { ...previewSize, fonts: await fonts }).arrayBuffer();
}
