import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-bg text-muted',
  good: 'border-good/40 bg-good/5 text-good',
  warn: 'border-warn/40 bg-warn/5 text-warn',
  bad: 'border-bad/40 bg-bad/5 text-bad',
  accent: 'border-gold/40 bg-gold/5 text-gold',
};

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-medium [&_svg]:size-3.5 ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
