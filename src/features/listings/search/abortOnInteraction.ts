/** Returns a signal that aborts on the next pointer press or keystroke. */
export function abortOnInteraction(): AbortSignal {
  const touched = new AbortController();
  const { signal } = touched;
  for (const event of ['pointerdown', 'keydown'] as const)
    addEventListener(event, () => touched.abort(), { capture: true, signal });
  return signal;
}
