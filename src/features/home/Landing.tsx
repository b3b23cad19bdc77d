import {
  BadgeCheck,
  HeartHandshake,
  LockKeyhole,
  type LucideIcon,
  Quote,
  Search,
  Send,
  UtensilsCrossed,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { Avatar } from '@/components/avatar';
import { ButtonLink } from '@/components/button';
import { Link, linkTo } from '@/components/link';
import { avatarSrc } from '@/format/photo';
import { useServerLanguage } from '@/i18n/serverLanguage';
import { Footer } from '../layout/Footer';
import { LANDING_MEALS } from '../prefetchedInputs';
import { Hero } from './Hero';
import { type LandingMeal, landingMeals } from './landingMeals';
import { NearbyMeals } from './NearbyMeals';
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

type Listing = Parameters<typeof landingMeals>[1][number];

function Meals({ meals }: { meals: LandingMeal[] }) {
  const { t } = useServerLanguage();
  if (meals.length === 0) return null;
  return (
    <section className={section}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-3xl font-semibold">{t('landing.meals.title')}</h2>
        <Link
          href="/explore"
          className="rounded py-2 font-medium text-accent underline-offset-2 hover:underline"
        >
          {t('landing.meals.all')}
        </Link>
      </div>
      <NearbyMeals meals={meals} />
      <p className="mt-6 text-muted">
        {t.rich('landing.meals.need', {
          link: linkTo('/need', 'font-medium text-accent'),
        })}
      </p>
    </section>
  );
}

const MAX_QUOTE = 400;

/** Whether the host wrote a few sentences: more than a headline, less than a page. */
const hasHostWords = ({ description, host }: Listing): boolean =>
  Boolean(host.firstName && description && description.length <= MAX_QUOTE);

function HostWords({ listing: { id, title, description, host } }: { listing: Listing }) {
  const { t } = useServerLanguage();
  return (
    <figure className="self-center">
      <Quote className="size-8 text-gold rtl:-scale-x-100" />
      <blockquote className="mt-4 text-xl leading-relaxed break-words">
        <p dir="auto">{description}</p>
      </blockquote>
      <figcaption className="mt-5 flex items-center gap-3">
        <Avatar name={host.firstName} src={avatarSrc(host.profileImageUrl)} size={44} />
        <div className="min-w-0">
          <p className="font-semibold">{t('meal.hostedBy', { host: host.firstName ?? '' })}</p>
          <Link
            href={`/listing/${id}`}
            className="inline-block rounded py-0.5 wrap-anywhere text-muted underline underline-offset-2 hover:text-ink"
          >
            <bdi>{title}</bdi>
          </Link>
        </div>
      </figcaption>
    </figure>
  );
}

/** Centers the sign-in card by itself if no host has written a suitable description. */
function HostWordsAndSignIn({ listing }: { listing: Listing | undefined }) {
  const layout = listing
    ? 'gap-10 md:grid-cols-2 lg:grid-cols-[3fr_2fr] lg:gap-16'
    : 'mx-auto max-w-lg';
  return (
    <div className={section}>
      <div className={`grid grid-cols-1 ${layout}`}>
        {listing && <HostWords listing={listing} />}
        <SignInCard />
      </div>
    </div>
  );
}

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

type Props = ComponentProps<typeof Hero> & { confirmsPhones: boolean; listings: Listing[] };

export function Landing({ confirmsPhones, listings, ...hero }: Props) {
  const language = useServerLanguage();
  const { t } = language;
  return (
    <>
      <Hero {...hero} />
      <Meals meals={landingMeals(language, listings.slice(0, LANDING_MEALS))} />
      <HowItWorks />
      <HostWordsAndSignIn listing={listings.find(hasHostWords)} />
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
