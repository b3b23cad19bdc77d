import { ImageResponse } from 'next/og';
import type { CSSProperties } from 'react';
import { themeColors } from '@/components/themeColors';
import { display, readFonts, sans } from './fonts';
import { previewJpeg } from './previewJpeg';
import { drawnWords, isHebrew, shortened } from './previewText';
import { previewSize } from './sitePreview';

const colors = themeColors.dark;

const PHOTO_WIDTH = 540;
const PADDING = 60;

/** Font size in pixels. Longer titles are smaller, so that they fit in three lines. */
function titleSize(title: string): number {
  if (title.length > 60) return 48;
  return title.length > 30 ? 58 : 72;
}

const fitting = (width: number, fontSize: number, lines: number) =>
  Math.floor((width / (fontSize * 0.55)) * lines);

/**
 * Separates words, and is part of each one. That way all words have the same height, because they
 * contain a character of the same typeface.
 */
const BLANK = '\u00a0';

/** Text of at most `lines` lines, aligned right if `rtl`. Hebrew is laid out word by word. */
function Lines({
  text,
  lines,
  width,
  rtl,
  style,
}: {
  text: string;
  rtl: boolean;
  lines: number;
  width: number;
  style: CSSProperties & { fontSize: number };
}) {
  if (!isHebrew(text))
    return (
      <div
        style={{
          display: 'block',
          lineClamp: lines,
          alignSelf: rtl ? 'flex-end' : 'flex-start',
          ...style,
        }}
      >
        {text}
      </div>
    );
  const words = drawnWords(shortened(text, fitting(width, style.fontSize, lines)));
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'row-reverse',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: rtl ? 'flex-start' : 'flex-end',
        ...style,
      }}
    >
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is drawn once
        <span key={at}>{BLANK + word}</span>
      ))}
    </div>
  );
}

export type PreviewTexts = {
  brand: string;
  title: string;
  place: string | null;
  date: string | null;
  /** A `data:` URL. If null, the texts have the whole picture. */
  photo: string | null;
};

/**
 * The picture of a shared link: title, place and date next to the listing's photo. Mirrored if the
 * title is Hebrew.
 */
function PreviewPicture({ brand, title, place, date, photo }: PreviewTexts) {
  const rtl = isHebrew(title);
  const details = [place, date].filter((text) => text !== null);
  const width = previewSize.width - (photo ? PHOTO_WIDTH : 0) - 2 * PADDING;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: rtl ? 'row-reverse' : 'row',
        width: '100%',
        height: '100%',
        color: colors.ink,
        fontFamily: sans,
        backgroundColor: colors.bg,
      }}
    >
      <div
        style={{
          display: 'flex',
          width: width + 2 * PADDING,
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: PADDING,
        }}
      >
        <Lines
          text={brand}
          lines={1}
          width={width}
          rtl={rtl}
          style={{ fontSize: 32, color: colors.accent }}
        />
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <Lines
            text={title}
            lines={3}
            width={width}
            rtl={rtl}
            style={{
              fontFamily: display,
              fontWeight: 600,
              fontSize: titleSize(title),
              lineHeight: 1.15,
              wordBreak: 'break-word',
            }}
          />
          {details.map((text) => (
            <Lines
              key={text}
              text={text}
              lines={1}
              width={width}
              rtl={rtl}
              style={{ marginTop: 20, fontSize: 36, color: colors.muted }}
            />
          ))}
        </div>
      </div>
      {photo && (
        // biome-ignore lint/performance/noImgElement: the preview is drawn on the server; no browser loads this.
        <img
          src={photo}
          width={PHOTO_WIDTH}
          height={previewSize.height}
          style={{ objectFit: 'cover' }}
          alt=""
        />
      )}
    </div>
  );
}

let fonts: ReturnType<typeof readFonts> | undefined;

/** Returns the picture as a JPEG. */
export async function drawPreview(texts: PreviewTexts): Promise<ArrayBuffer> {
  fonts ??= readFonts();
  const picture = <PreviewPicture {...texts} />;
  const drawing = new ImageResponse(picture, { ...previewSize, fonts: await fonts });
  return previewJpeg(await drawing.arrayBuffer());
}
