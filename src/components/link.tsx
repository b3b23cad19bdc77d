import { ArrowLeft } from 'lucide-react';
import NextLink from 'next/link';
import type { ComponentProps, ReactNode } from 'react';

/**
 * A link to a page of this site. It doesn't prefetch: pages are rendered per viewer, so a list of
 * cards would make one request per card.
 */
export const Link = (props: ComponentProps<typeof NextLink>) => (
  <NextLink prefetch={false} {...props} />
);

/** For a tag in a text, which becomes a link. */
export const linkTo = (href: string, more = '') =>
  function LinkInText(text: ReactNode) {
    return (
      <Link href={href} className={`underline underline-offset-2 ${more}`}>
        {text}
      </Link>
    );
  };

/** A link above a page's heading to the page that it belongs to. */
export const BackLink = ({ children, ...props }: ComponentProps<typeof Link>) => (
  <Link
    {...props}
    className="-mt-5 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-lg pe-2 text-sm font-medium text-muted hover:text-ink lg:-mt-3 print:hidden"
  >
    <ArrowLeft className="size-4 shrink-0 rtl:-scale-x-100" />
    <span>{children}</span>
  </Link>
);
