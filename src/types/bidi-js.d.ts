declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  /** Of the Unicode bidirectional algorithm what we use. */
  export default function bidi(): {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** `end` is that of the last letter. */
    getReorderedString(text: string, levels: Levels, start?: number, end?: number): string;
  };
}
