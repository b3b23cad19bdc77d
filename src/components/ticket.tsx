import type { ReactNode } from 'react';

const notch =
  'absolute top-1/2 size-5 -translate-y-1/2 rounded-full border bg-bg shadow-none print:hidden';

/** The line along which a ticket tears, with a notch at each end. */
const Tear = () => (
  <div className="relative my-4">
    <div className="mx-4 border-t-2 border-dashed" />
    <span className={`${notch} -start-2.5`} />
    <span className={`${notch} -end-2.5`} />
  </div>
);

const half = 'px-[min(1.25rem,5vw)] sm:px-6 print:px-0';

/** A ticket in two halves, with a picture along the top. */
export const Ticket = ({
  picture,
  stub,
  children,
}: {
  picture: ReactNode;
  stub: ReactNode;
  children: ReactNode;
}) => (
  <section className="break-inside-avoid overflow-hidden rounded-2xl bg-surface inset-ring inset-ring-line shadow-sheet forced-colors:border motion-safe:animate-ticket print:animate-none print:rounded-none print:inset-ring-0 print:shadow-none">
    <div className="print:hidden">{picture}</div>
    <div className={`pt-4 print:pt-0 ${half}`}>{stub}</div>
    <Tear />
    <div className={`pb-4 sm:pb-5 ${half}`}>{children}</div>
  </section>
);
