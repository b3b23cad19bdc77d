import type { LucideIcon } from 'lucide-react';

/** The name under which a page finds a shape. */
const idOf = (name: string) => `icon-${name}`;

/** Shapes that a page draws once, for icons that come again and again. Their classes are those of all of them. */
export function IconSheet({ shapes }: { shapes: Record<string, [LucideIcon, string?]> }) {
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

/** An icon whose shape is on the page's sheet. */
export const sheetIcon = (name: string) =>
  function SheetIcon({ className }: { className?: string }) {
    return (
      <svg aria-hidden="true" className={className}>
        <use href={`#${idOf(name)}`} />
      </svg>
    );
  };
