import { ImageResponse } from 'next/og';
import type { CSSProperties } from 'react';
import { themeColors } from '@/components/themeColors';
import { display, readFonts, sans } from './fonts';
import { previewJpeg } from './previewJpeg';
import { drawnWords, isHebrew, shortened } from './previewText';
import { previewSize } from './sitePreview';

const colors = themeColors.dark;

const STARS = [
  [60, 96, 2],
  [236, 88, 3],
  [456, 98, 2],
  [560, 78, 2],
  [820, 190, 3],
  [792, 112, 2],
  [918, 64, 3],
  [1050, 150, 2],
  [1146, 88, 2],
  [1010, 236, 2],
  [806, 250, 2],
  [1160, 262, 3],
] as const;

const LANTERNS = [
  [130, 40, colors.warn],
  [350, 48, colors.accent],
  [600, 22, colors.good],
  [850, 48, colors.warn],
  [1070, 40, colors.accent],
] as const;

const BRANCHES = [
  [18, 44],
  [70, 84],
  [124, 128],
  [178, 172],
  [232, 216],
  [284, 258],
] as const;

const Night = () => (
  <svg
    width="1200"
    height="630"
    viewBox="0 0 1200 630"
    style={{ position: 'absolute', top: 0, left: 0 }}
    aria-hidden="true"
  >
    {STARS.map(([x, y, r]) => (
      <circle key={x} cx={x} cy={y} r={r} fill={colors.muted} opacity="0.7" />
    ))}
    <path
      d="M-10 10C190 70 420 60 600 22C780 60 1010 70 1210 10"
      fill="none"
      stroke={colors.line}
      strokeWidth="4"
    />
    {LANTERNS.map(([x, y, color]) => (
      <path
        key={x}
        d={`M${x} ${y}v14m-10 0h20l6 10v24l-6 10h-20l-6-10v-24z`}
        fill={color}
        stroke={color}
        strokeWidth="3"
        strokeLinejoin="round"
      />
    ))}
  </svg>
);

const Sukkah = ({ rtl }: { rtl: boolean }) => (
  <svg
    width="330"
    height="330"
    viewBox="0 0 302 302"
    style={{ position: 'absolute', [rtl ? 'left' : 'right']: 64, bottom: 56 }}
    aria-hidden="true"
  >
    <path d="M38 96h226v190H38z" fill={colors.surface} />
    <path
      d="M46 96h210l-21 38-21-38-21 38-21-38-21 38-21-38-21 38-21-38-21 38z"
      fill={colors.line}
    />
    {BRANCHES.map(([top, foot], index) => (
      <path
        key={top}
        d={`M${top} ${index % 2 ? 34 : 50}L${foot} 90`}
        fill="none"
        stroke={index % 2 ? colors.good : colors.accent}
        strokeWidth="12"
        strokeLinecap="round"
      />
    ))}
    <path
      d="M10 96h282M38 96v190M264 96v190M76 226h150M96 226v60M206 226v60M10 286h282"
      fill="none"
      stroke={colors.accent}
      strokeWidth="12"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M126 190h12v30h-12zM164 190h12v30h-12z" fill={colors.ink} />
    <path d="M132 164q14 16 0 24q-14-8 0-24M170 164q14 16 0 24q-14-8 0-24" fill={colors.warn} />
  </svg>
);

const PHOTO_WIDTH = 560;

/** Font size in pixels. Longer titles are smaller, so that they fit in three lines. */
const titleSize = (title: string) => (title.length > 60 ? 48 : title.length > 30 ? 58 : 72);

const Photo = ({ src, rtl }: { src: string; rtl: boolean }) => (
  <div style={{ position: 'absolute', top: 0, display: 'flex', [rtl ? 'left' : 'right']: 0 }}>
    {/* biome-ignore lint/performance/noImgElement: the preview is drawn on the server; no browser loads this. */}
    <img src={src} width={PHOTO_WIDTH} height={630} style={{ objectFit: 'cover' }} alt="" />
    <div
      style={{
        position: 'absolute',
        [rtl ? 'right' : 'left']: 0,
        width: 160,
        height: 630,
        backgroundImage: `linear-gradient(to ${rtl ? 'left' : 'right'}, ${colors.surface}, ${colors.surface}00)`,
      }}
    />
  </div>
);

const SCENE_ASPECT = 1600 / 760;

/** Mirrored if `rtl`, so that its calm side is behind the texts. */
const Scene = ({ src, rtl }: { src: string; rtl: boolean }) => (
  // biome-ignore lint/performance/noImgElement: the preview is drawn on the server; no browser loads this.
  <img
    src={src}
    width={Math.round(previewSize.height * SCENE_ASPECT)}
    height={previewSize.height}
    style={{
      position: 'absolute',
      top: 0,
      [rtl ? 'left' : 'right']: 0,
      ...(rtl && { transform: 'scaleX(-1)' }),
    }}
    alt=""
  />
);

const fitting = (width: number, fontSize: number, lines: number) =>
  Math.floor((width / (fontSize * 0.62)) * lines);

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
  /** A `data:` URL. If null, a sukkah is drawn instead. */
  photo: string | null;
  /** A `data:` URL of a picture behind everything, whose left side is calm enough for texts. */
  scene?: string | null;
};

/**
 * The picture of a shared link: title, place and date next to the listing's photo or a drawing
 * of a lit sukkah, or on a scene. Mirrored if the title is Hebrew.
 */
function PreviewPicture({ brand, title, place, date, photo, scene }: PreviewTexts) {
  const rtl = isHebrew(title);
  const beside = photo ? PHOTO_WIDTH : 430;
  const width = previewSize.width - beside - 72;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: rtl ? `132px 72px 64px ${beside}px` : `132px ${beside}px 64px 72px`,
        color: colors.ink,
        fontFamily: sans,
        backgroundColor: colors.bg,
        backgroundImage: `linear-gradient(to bottom, ${colors.bg}, ${colors.surface})`,
      }}
    >
      {scene ? <Scene src={scene} rtl={rtl} /> : <Night />}
      {!scene && (photo ? <Photo src={photo} rtl={rtl} /> : <Sukkah rtl={rtl} />)}
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
        {place && (
          <Lines
            text={place}
            lines={1}
            width={width}
            rtl={rtl}
            style={{ marginTop: 28, fontSize: 38 }}
          />
        )}
        {date && (
          <Lines
            text={date}
            lines={1}
            width={width}
            rtl={rtl}
            style={{ marginTop: 12, fontSize: 38, color: colors.accent }}
          />
        )}
      </div>
      <Lines
        text={brand}
        lines={1}
        width={width}
        rtl={rtl}
        style={{ fontSize: 30, color: colors.muted }}
      />
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
