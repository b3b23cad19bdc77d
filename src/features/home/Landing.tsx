import { useTranslations } from 'next-intl';
import { ButtonLink, buttonClass } from '@/components/button';
import { Card } from '@/components/card';
import { loginHref } from '../session/loginHref';
import { ZmanimWidget } from '../zmanim/ZmanimWidget';
import { Footer } from './Footer';
import { SignInCard } from './SignInCard';

const steps = ['search', 'request', 'celebrate'] as const;
const trust = ['verified', 'address', 'guidelines'] as const;

const section = 'mx-auto w-full max-w-6xl px-4 py-12 sm:py-16';

function Hero() {
  const t = useTranslations();
  return (
    <section id="top" className={`${section} grid items-center gap-10 lg:grid-cols-[3fr_2fr]`}>
      <div>
        <h1 className="text-4xl font-bold tracking-tight text-balance sm:text-5xl">
          {t('landing.hero.title')}
        </h1>
        <p className="mt-4 max-w-xl text-lg text-muted">{t('landing.hero.text')}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink href="/explore">{t('landing.hero.find')}</ButtonLink>
          <a href={loginHref('/host/create')} className={buttonClass('secondary')}>
            {t('landing.hero.host')}
          </a>
        </div>
        <p className="mt-6 text-sm text-muted">
          {t.rich('landing.hero.shared', {
            b: (text) => <span className="font-semibold text-ink">{text}</span>,
          })}
        </p>
      </div>
      <div className="lg:justify-self-end">
        <ZmanimWidget />
      </div>
    </section>
  );
}

function HowItWorks() {
  const t = useTranslations();
  return (
    <section id="about" className="scroll-mt-16 border-y bg-surface">
      <div className={section}>
        <h2 className="text-2xl font-bold">{t('landing.steps.title')}</h2>
        <ol className="mt-6 grid gap-6 sm:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step}>
              <span
                aria-hidden="true"
                className="flex size-9 items-center justify-center rounded-full bg-raised font-semibold text-accent"
              >
                {index + 1}
              </span>
              <h3 className="mt-3 font-semibold">{t(`landing.steps.${step}.title`)}</h3>
              <p className="mt-1 text-muted">{t(`landing.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** What a visitor sees at `/`. */
export function Landing() {
  const t = useTranslations();
  return (
    <>
      <Hero />
      <HowItWorks />
      <div className={`${section} grid gap-10 lg:grid-cols-[3fr_2fr]`}>
        <section id="safety" className="scroll-mt-16">
          <h2 className="text-2xl font-bold">{t('landing.trust.title')}</h2>
          <ul className="mt-6 grid gap-4">
            {trust.map((claim) => (
              <Card as="li" key={claim}>
                <h3 className="font-semibold">{t(`landing.trust.${claim}.title`)}</h3>
                <p className="mt-1 text-muted">{t(`landing.trust.${claim}.text`)}</p>
              </Card>
            ))}
          </ul>
        </section>
        <SignInCard />
      </div>
      <section className={`${section} pt-0 text-center sm:pt-0`}>
        <h2 className="text-2xl font-bold">{t('landing.call.title')}</h2>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink href="/explore">{t('landing.call.start')}</ButtonLink>
          <ButtonLink href="#about" variant="secondary">
            {t('landing.call.more')}
          </ButtonLink>
        </div>
      </section>
      <Footer />
    </>
  );
}
