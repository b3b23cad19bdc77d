declare module 'damerau-levenshtein' {
  /** `steps`: insertions, deletions, changes and swaps of neighbors from one text to the other. */
  export default function distance(
    one: string,
    other: string,
  ): { steps: number; relative: number; similarity: number };
}
