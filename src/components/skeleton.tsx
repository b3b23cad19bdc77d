/** Loading placeholder. Hidden from screen readers, so add loading text next to it. */
export function Skeleton({ className = 'h-4' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`motion-safe:animate-pulse rounded-lg bg-raised ${className}`}
    />
  );
}
