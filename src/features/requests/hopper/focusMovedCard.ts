import { requestAnchor } from '@/format/requestLinks';

/** A request that changed moves to another group, and its button, which had the focus, is gone. */
export function focusMovedCard(id: string): void {
  if (document.activeElement !== document.body) return;
  const title = document.getElementById(requestAnchor(id))?.querySelector('a');
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'nearest' });
}
