export class Html {
  constructor(readonly text: string) {}
}

export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Piece = Html | string | false | null | undefined | readonly Html[];

function toHtml(piece: Piece): string {
  if (!piece) return '';
  if (typeof piece === 'string') return escaped(piece);
  return 'text' in piece ? piece.text : piece.map(({ text }) => text).join('');
}

/** Escapes its values unless they're `Html`. */
export const html = (texts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(String.raw({ raw: texts }, ...pieces.map(toHtml)));
