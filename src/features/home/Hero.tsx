import { Search } from 'lucide-react';
import { Button, ButtonLink, buttonClass } from '@/components/button';
import { Input } from '@/components/field';
import { NightPicture } from '@/components/nightPicture';
import { communityFigureText } from '@/format/communityFigure';
import { useServerLanguage } from '@/i18n/serverLanguage';
import type { CommunityFigures } from '@/schemas/listing';
import { MAX_CITY_SEARCH } from '@/schemas/options';
import type { Outputs } from '@/trpc/client';
import { loginHref } from '../session/loginHref';
import { shownZmanim } from '../zmanim/shownZmanim';
import { ZmanimWidget } from '../zmanim/ZmanimWidget';

type Props = {
  zmanim: Outputs['zmanim']['forCity'] | null;
  figures: CommunityFigures | null;
};

/** A plain form, so it works before scripts load. */
function CitySearch() {
  const { t } = useServerLanguage();
  return (
    <search className="mt-7 block lg:max-w-md">
      <form action="/explore" className="flex gap-2">
        <Input
          name="place"
          aria-label={t('explore.search.locationPlaceholder')}
          placeholder={t('explore.search.locationPlaceholder')}
          maxLength={MAX_CITY_SEARCH}
          enterKeyHint="search"
        />
        <Button type="submit">
          <Search />
          <span>{t('explore.search.submit')}</span>
        </Button>
      </form>
    </search>
  );
}

/** Distances from the top and the inline end, in percent, and when each begins, in seconds. */
const STARS = [
  [6, 8, 0],
  [14, 24, 1.3],
  [9, 41, 2.6],
  [24, 5, 3.1],
  [30, 33, 0.7],
  [18, 52, 1.9],
] as const;

/** Stars above those of the picture that twinkle, if motion is welcome. */
const TwinklingStars = () =>
  STARS.map(([top, end, delay]) => (
    <span
      key={delay}
      aria-hidden="true"
      style={{ top: `${top}%`, insetInlineEnd: `${end}%`, animationDelay: `${delay}s` }}
      className="absolute -z-10 size-1 rounded-full bg-[#fff3d6]/80 motion-safe:animate-twinkle motion-reduce:hidden"
    />
  ));

export function Hero({ zmanim, figures }: Props) {
  const language = useServerLanguage();
  const { t } = language;
  const seats = communityFigureText(language, figures, 'seatsShared');
  return (
    <section
      id="top"
      className="dark relative isolate overflow-hidden bg-night text-ink lg:min-h-152 lg:py-20"
    >
      <div className="max-lg:relative max-lg:after:absolute max-lg:after:inset-x-0 max-lg:after:bottom-0 max-lg:after:-z-10 max-lg:after:h-10 max-lg:after:bg-linear-to-t max-lg:after:from-night">
        <NightPicture className="inset-x-0 bottom-0 h-80 object-[80%_100%] sm:h-96 lg:h-full lg:object-right-bottom" />
        <TwinklingStars />
        <div className="mx-auto w-full max-w-6xl px-4 pt-10 max-lg:pb-80 sm:max-lg:pb-96 lg:pt-0">
          <div className="lg:max-w-lg">
            <h1 className="text-4xl leading-tight font-semibold text-balance sm:text-5xl lg:text-6xl">
              {t('landing.hero.title')}
            </h1>
            <p className="mt-4 text-lg text-muted">{t('landing.hero.text')}</p>
            <CitySearch />
            <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:max-w-md">
              <ButtonLink variant="secondary" href="/explore">
                {t('landing.hero.find')}
              </ButtonLink>
              <a href={loginHref('/host/create')} className={buttonClass('secondary')}>
                {t('landing.hero.host')}
              </a>
            </div>
            {seats && (
              <p className="mt-5 text-sm text-muted">
                {t.rich('landing.hero.shared', {
                  seats,
                  b: (text) => <span className="font-semibold text-ink">{text}</span>,
                })}
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="mx-auto w-full max-w-6xl px-4 max-lg:pt-2 max-lg:pb-8 lg:mt-8">
        <ZmanimWidget start={zmanim && shownZmanim(language, zmanim)} />
      </div>
    </section>
  );
}
