import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from './link';
import { useNameWith } from './useNameWith';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-lg border px-[min(1rem,5vw)] py-2 text-center text-sm font-semibold break-words transition-[background-color,border-color,filter,scale] disabled:cursor-not-allowed disabled:opacity-60 [&_svg]:size-4.5 [&_svg]:shrink-0';

const looks: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-accent-ink shadow-sheet hover:not-disabled:brightness-110',
  secondary: 'border-edge bg-surface text-ink hover:not-disabled:bg-raised',
  quiet: 'border-transparent bg-transparent text-ink hover:not-disabled:bg-raised',
  danger: 'border-bad bg-transparent text-bad hover:not-disabled:bg-bad/10',
};

const yielding = 'motion-safe:active:scale-[0.98] disabled:active:scale-100';

export const buttonClass = (variant: ButtonVariant = 'primary', more = '') =>
  `${base} ${yielding} ${looks[variant]} ${more}`;

/** A small action in a row of several: an icon and a short label. */
export const actionClass = (more = 'text-ink') =>
  `inline-flex min-h-11 min-w-11 max-w-full items-center gap-1.5 rounded-lg px-2 text-[0.8125rem] font-medium hover:bg-raised [&_svg]:size-4 [&_svg]:shrink-0 ${more}`;

/** A quiet link whose tap area is its nearest positioned ancestor, a group. */
export const wideLinkClass = () =>
  'inline-flex min-h-9 items-center gap-1 rounded text-sm font-medium text-muted after:absolute after:inset-0 group-hover:text-accent';

export const chipClass = (more = '') =>
  `inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-full border border-edge bg-surface px-3 text-sm font-medium transition-colors hover:bg-raised disabled:opacity-60 aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-accent-ink aria-expanded:border-accent aria-expanded:bg-raised aria-expanded:text-accent ${more}`;

/**
 * `busy` disables the button and says so while the work is in progress. The spinner takes the place
 * of the button's icon, if any. `about` has the IDs of what one of several such buttons is about.
 */
export function Button({
  variant,
  busy = false,
  className,
  disabled,
  type = 'button',
  about,
  children,
  ...props
}: ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean; about?: string }) {
  return (
    <button
      {...useNameWith(about)}
      {...props}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    >
      {busy && (
        <LoaderCircle className="-ms-2 -me-0.5 motion-safe:animate-spin [&~span_svg]:hidden" />
      )}
      <span className="contents">{children}</span>
    </button>
  );
}

/** A link to a page of this site that looks like a button. */
export function ButtonLink({
  variant,
  className,
  about,
  ...props
}: ComponentProps<typeof Link> & { variant?: ButtonVariant; about?: string }) {
  const name = useNameWith(about);
  return <Link {...name} {...props} className={buttonClass(variant, className)} />;
}
