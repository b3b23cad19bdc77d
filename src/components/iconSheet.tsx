import type { LucideIcon } from 'lucide-react';

const idOf = (name: string) => `icon-${name}`;

/** Draws each shape once per page, for icons used many times. The classes apply to every use. */
export function IconSheet({ shapes }: { shapes: Record<string, readonly [LucideIcon, string?]> }) {
  return (
    <svg aria-hidden="true" className="hidden">
      {Object.entries(shapes).map(([name, [Shape, className]]) => (
        <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
          <Shape className={className} />
        </symbol>
      ))}
    </svg>
  );
}

export const sheetIcon = (name: string) =>
  function SheetIcon({ className }: { className?: string }) {
    return (
      <svg aria-hidden="true" className={className}>
        <use href={`#${idOf(name)}`} />
      </svg>
    );
  };
