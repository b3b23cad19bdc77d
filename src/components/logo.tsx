export function Logo({ className = 'size-7' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M5 11v10h14V11M2.5 11h19M6 8l1.5 3M10 7.5l.7 3.5M14 7.5l-.7 3.5M18 8l-1.5 3M9.5 21v-4.5a2.5 2.5 0 0 1 5 0V21" />
      <path
        d="M12 1l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  );
}
