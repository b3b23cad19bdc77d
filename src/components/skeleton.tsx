/** The shape of something that is still loading; say so in text beside it, for those who listen. */
export function Skeleton({ className = 'h-4' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`motion-safe:animate-pulse rounded-lg bg-raised ${className}`}
    />
  );
}
