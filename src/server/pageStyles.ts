import { readFileSync } from 'node:fs';
import path from 'node:path';

/** As Next names a stylesheet that a page waits for; what people wrote has no such signs in a page. */
const SHEET = /<link rel="stylesheet" href="(\/_next\/static\/chunks\/[\w~-][\w.~-]*\.css)"/g;

/** Each stylesheet of this build as it stands in a page, by its address; null where it cannot. */
const texts = new Map<string, string | null>();

/** Byte by byte, so that no letter of a page that comes in pieces is broken. */
const BYTES = 'latin1';

/** @returns undefined where it could not be read now */
function read(href: string): string | null | undefined {
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    '.next/static/chunks',
    path.basename(href),
  );
  try {
    const text = readFileSync(file, BYTES).replace(/url\((["']?)\.\.\//g, 'url($1/_next/static/');
    // It would end where the page's own tag ends.
    return text.includes('</') ? null : text;
  } catch {
    return undefined;
  }
}

/**
 * Puts a page's stylesheets into its head, so that who comes for the first time sees it one way to the server
 * sooner. Their links stay for print: React looks for them, and the browser keeps what they lead to for other pages.
 *
 * @returns what each piece of the page becomes, in their order
 */
export function stylesInside(): (piece: Uint8Array) => Uint8Array {
  let isOver = false;
  return (piece) => {
    if (isOver) return piece;
    const html = Buffer.from(piece).toString(BYTES);
    isOver = html.includes('</head>');
    const styled = html.replace(SHEET, (link, href: string) => {
      const text = texts.has(href) ? texts.get(href) : read(href);
      if (text !== undefined) texts.set(href, text);
      return text ? `<style>${text}</style>${link} media="print"` : link;
    });
    return Buffer.from(styled, BYTES);
  };
}
