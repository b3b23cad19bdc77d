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

type Item = { key: string; icon: LucideIcon; title: string; text: string };

const IconList = ({ as: List = 'ul', items }: { as?: 'ul' | 'ol'; items: Item[] }) => (
  <List className="mt-8 grid gap-8 sm:grid-cols-3">
    {items.map(({ key, icon, title, text }) => (
      <li key={key} className="flex gap-4 sm:flex-col">
        <RoundIcon icon={icon} />
        <div className="min-w-0">
          <h3 className="font-semibold break-words">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </div>
      </li>
    ))}
  </List>
);

function HowItWorks() {
  const { t } = useServerLanguage();
  return (
    <section id="about" className="scroll-mt-16 border-y bg-surface">
      <div className={section}>
        <h2 className="text-3xl font-semibold">{t('landing.steps.title')}</h2>
        <IconList
          as="ol"
          items={steps.map(([step, icon]) => ({
            key: step,
            icon,
            title: t(`landing.steps.${step}.title`),
            text: t(`landing.steps.${step}.text`),
          }))}
        />
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
    <section id="safety" className="scroll-mt-16 border-y bg-surface">
      <div className={section}>
        <h2 className="text-3xl font-semibold">{t('landing.trust.title')}</h2>
        <IconList
          items={trust.map(([claim, icon]) => ({
            key: claim,
            icon,
            title: t(`landing.trust.${claim}.title`),
            text: texts[claim],
          }))}
        />
      </div>
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
      <div className={section}>
        <SignInCard />
      </div>
      <TrustAndSafety confirmsPhones={confirmsPhones} />
      <section className={`${section} text-center`}>
        <h2 className="text-3xl font-semibold text-balance">{t('landing.call.title')}</h2>
        <div className="mx-auto mt-6 grid max-w-sm gap-3 sm:grid-cols-2">
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
