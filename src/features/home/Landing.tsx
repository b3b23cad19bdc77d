import {
  BadgeCheck,
  HeartHandshake,
  LockKeyhole,
  type LucideIcon,
  Search,
  Send,
  UtensilsCrossed,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { useServerLanguage } from '@/i18n/serverLanguage';
import { Footer } from '../layout/Footer';
import { Hero } from './Hero';
import { SignInCard } from './SignInCard';

const steps = [
  ['search', Search],
  ['request', Send],
  ['celebrate', UtensilsCrossed],
] as const;

const trust = [
  ['verified', BadgeCheck],
  ['address', LockKeyhole],
  ['guidelines', HeartHandshake],
] as const;

const section = 'mx-auto w-full max-w-6xl px-4 py-12 sm:py-16';

const RoundIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-raised text-gold">
    <Icon className="size-5" />
  </span>
);

function HowItWorks() {
  const { t } = useServerLanguage();
  return (
    <section id="about" className="scroll-mt-16 border-b bg-surface">
      <div className={section}>
        <h2 className="text-3xl font-semibold">{t('landing.steps.title')}</h2>
        <ol className="mt-8 grid gap-8 sm:grid-cols-3">
          {steps.map(([step, icon]) => (
            <li key={step} className="flex gap-4 sm:flex-col">
              <RoundIcon icon={icon} />
              <div>
                <h3 className="font-semibold">{t(`landing.steps.${step}.title`)}</h3>
                <p className="mt-1 text-muted">{t(`landing.steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function TrustAndSafety({ confirmsPhones }: { confirmsPhones: boolean }) {
  const { t } = useServerLanguage();
  const texts = {
    verified: t(`landing.trust.verified.text.${confirmsPhones ? 'phone' : 'mail'}`),
    address: t('landing.trust.address.text'),
    guidelines: t('landing.trust.guidelines.text'),
  };
  return (
    <section id="safety" className="scroll-mt-16">
      <h2 className="text-3xl font-semibold">{t('landing.trust.title')}</h2>
      <ul className="mt-6 grid grid-cols-1 gap-4">
        {trust.map(([claim, icon]) => (
          <Card as="li" key={claim} className="flex flex-wrap gap-4 p-5">
            <RoundIcon icon={icon} />
            <div className="min-w-0 grow basis-40">
              <h3 className="font-semibold break-words">{t(`landing.trust.${claim}.title`)}</h3>
              <p className="mt-1 text-muted">{texts[claim]}</p>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}

export function Landing({
  confirmsPhones,
  ...hero
}: ComponentProps<typeof Hero> & { confirmsPhones: boolean }) {
  const { t } = useServerLanguage();
  return (
    <>
      <Hero {...hero} />
      <HowItWorks />
      <div className={`${section} grid grid-cols-1 gap-10 lg:grid-cols-[3fr_2fr]`}>
        <TrustAndSafety confirmsPhones={confirmsPhones} />
        <SignInCard />
      </div>
      <section className={`${section} pt-0 sm:pt-0`}>
        <div className="rounded-2xl border bg-surface px-4 py-10 text-center shadow-sheet sm:py-14">
          <h2 className="text-3xl font-semibold text-balance">{t('landing.call.title')}</h2>
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            <ButtonLink href="/explore">{t('landing.call.start')}</ButtonLink>
            <ButtonLink href="#about" variant="secondary">
              {t('landing.call.more')}
            </ButtonLink>
          </div>
        </div>
      </section>
      <Footer />
    </>
  );
}
