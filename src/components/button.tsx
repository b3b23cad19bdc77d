import Link from 'next/link';
import type { ComponentProps } from 'react';

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

/** What a finger sees of its press. */
const yielding = 'motion-safe:active:scale-[0.98] disabled:active:scale-100';

/** The classes of a button, for elements that are none (a link, a menu's button). */
export const buttonClass = (variant: ButtonVariant = 'primary', more = '') =>
  `${base} ${yielding} ${looks[variant]} ${more}`;

/**
 * The classes of a link that looks like a button, and whose touch area is all of the nearest positioned element.
 * It does not shrink when pressed: what is scaled is what its own area is laid out by, and a press would end beside it.
 */
export const wideLinkClass = (more = '') =>
  `${base} ${looks.secondary} after:absolute after:inset-0 ${more}`;

/** A button. `busy` disables it and says so while its work is under way. */
export function Button({
  variant,
  busy = false,
  className,
  disabled,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    />
  );
}

/**
 * A link that looks like a button; for addresses of this site's pages. Every page is made for its
 * viewer, so links fetch nothing ahead: a list of cards would ask the server once for each.
 */
export function ButtonLink({
  variant,
  className,
  ...props
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link prefetch={false} {...props} className={buttonClass(variant, className)} />;
}
