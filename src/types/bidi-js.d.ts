declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  /** The parts of the Unicode bidirectional algorithm that we use. */
  export default function bidi(): {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** `end` is the index of the last character. */
    getReorderedString(text: string, levels: Levels, start?: number, end?: number): string;
  };
}
