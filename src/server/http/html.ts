/** A piece of a page that may stand in another as it is. */
export class Html {
  constructor(readonly text: string) {}
}

/** A text as it has to stand in a page. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Piece = Html | string | false | null | undefined | readonly Html[];

function written(piece: Piece): string {
  if (!piece) return '';
  if (typeof piece === 'string') return escaped(piece);
  return 'text' in piece ? piece.text : piece.map(({ text }) => text).join('');
}

/** A piece of a page, by template: what is put in is text, and escaped, unless it is such a piece itself. */
export const html = (texts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(String.raw({ raw: texts }, ...pieces.map(written)));
