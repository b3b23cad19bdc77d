import { ButtonLink, buttonClass } from '@/components/button';
import { NightPicture } from '@/components/nightPicture';
import { communityFigureText } from '@/format/communityFigure';
import { useServerLanguage } from '@/i18n/serverLanguage';
import type { CommunityFigures } from '@/schemas/listing';
import type { Outputs } from '@/trpc/client';
import { loginHref } from '../session/loginHref';
import { shownZmanim } from '../zmanim/shownZmanim';
import { ZmanimWidget } from '../zmanim/ZmanimWidget';

type Props = {
  zmanim: Outputs['zmanim']['forCity'] | null;
  figures: CommunityFigures | null;
};

export function Hero({ zmanim, figures }: Props) {
  const language = useServerLanguage();
  const { t } = language;
  const seats = communityFigureText(language, figures, 'seatsShared');
  return (
    <section id="top" className="dark relative isolate overflow-hidden bg-night text-ink">
      <NightPicture className="inset-x-0 bottom-0 h-80 object-[80%_100%] sm:h-96 lg:h-full lg:object-right-bottom" />
      <div className="mx-auto w-full max-w-6xl px-4 pt-12 pb-76 sm:pb-88 lg:min-h-152 lg:py-20">
        <div className="lg:max-w-lg">
          <h1 className="text-4xl leading-tight font-semibold text-balance sm:text-5xl lg:text-6xl">
            {t('landing.hero.title')}
          </h1>
          <p className="mt-4 text-lg text-muted">{t('landing.hero.text')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink href="/explore">{t('landing.hero.find')}</ButtonLink>
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
          <div className="mt-8">
            <ZmanimWidget start={zmanim && shownZmanim(language, zmanim)} />
          </div>
        </div>
      </div>
    </section>
  );
}
