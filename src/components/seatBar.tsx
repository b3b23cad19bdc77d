/** Shows how full a meal is. Decorative: the same figures stand beside it as text. */
export const SeatBar = ({ taken, total }: { taken: number; total: number }) => (
  <div
    aria-hidden="true"
    className="h-2 w-28 shrink-0 overflow-hidden rounded-full border border-edge bg-raised"
  >
    <div
      className="h-full bg-accent forced-colors:bg-[CanvasText]"
      style={{ inlineSize: `${Math.min(100, (100 * taken) / total)}%` }}
    />
  </div>
);
