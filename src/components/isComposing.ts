import type { KeyboardEvent } from 'react';

/**
 * Whether the key belongs to an input method (IME), as in Japanese, where Enter confirms a word.
 * Safari has already ended the composition by then, and only tells by the key code.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
