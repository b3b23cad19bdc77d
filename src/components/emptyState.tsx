import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { Button } from './button';

/** Where the light is in each drawing, in percent from the top left. */
const scenes = {
  empty: {
    picture: 'bg-[image:url(/pictures/scenes/empty.svg)]',
    light: { insetInlineStart: '50%', top: '42%' },
  },
  lost: {
    picture: 'bg-[image:url(/pictures/scenes/lost.svg)]',
    light: { insetInlineStart: '71%', top: '55%' },
  },
} as const;

type SceneName = keyof typeof scenes;

/** A drawn scene by night, for a page or list without anything to show. Its light flickers. */
function Scene({ name, className }: { name: SceneName; className: string }) {
  const { picture, light } = scenes[name];
  return (
    <span
      aria-hidden="true"
      // The light's place is the picture's, which doesn't turn with the text.
      dir="ltr"
      className={`relative block aspect-8/5 max-w-full overflow-hidden rounded-xl bg-night bg-cover print:hidden ${picture} ${className}`}
    >
      <span
        style={light}
        className="absolute -ms-[12%] aspect-square w-[24%] -translate-y-1/2 rounded-full bg-radial from-[#ffd77a]/45 to-70% motion-safe:animate-flicker"
      />
    </span>
  );
}

type Message = { title: string; text?: ReactNode; action?: ReactNode };

/** A whole page that has only a message, as an address that leads nowhere does. */
export const PageMessage = ({ title, text, action, ...props }: Message & { role?: 'alert' }) => (
  <div
    {...props}
    className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-2 px-4 py-16 text-center"
  >
    <Scene name="lost" className="mb-3 w-72" />
    <h1 className="text-3xl font-bold text-balance">{title}</h1>
    <div className="text-muted">{text}</div>
    <div className="mt-3">{action}</div>
  </div>
);

export function EmptyState({ title, text, action }: Message) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-2xl border border-dashed px-4 py-10 text-center">
      <Scene name="empty" className="mb-2 w-44" />
      <p className="font-display text-lg font-semibold">{title}</p>
      {text && <p className="max-w-md text-sm text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export function LoadError({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useTranslations();
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={t('common.checkConnection')}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    </div>
  );
}
