/** Aborted as soon as somebody presses anything, by finger or key. */
export function abortOnInteraction(): AbortSignal {
  const touched = new AbortController();
  const { signal } = touched;
  for (const event of ['pointerdown', 'keydown'] as const)
    addEventListener(event, () => touched.abort(), { capture: true, signal });
  return signal;
}
