import { ButtonLink, buttonClass } from '@/components/button';
import { Card } from '@/components/card';
import { loginHref } from '../session/loginHref';
import { ZmanimWidget } from '../zmanim/ZmanimWidget';
import { Footer } from './Footer';
import { SignInCard } from './SignInCard';

const steps = [
  {
    title: 'Search and filter',
    text: 'Find a meal by place, date, kashrut, accessibility and diet.',
  },
  {
    title: 'Send a request',
    text: 'Tell your host what you eat, and a few words about yourself.',
  },
  {
    title: 'Celebrate together',
    text: 'Once your host accepts, you get the address. See you at the table.',
  },
];

const trust = [
  {
    title: 'Verified Users',
    text: 'Hosts and guests verify who they are by phone and e-mail.',
  },
  {
    title: 'Address Privacy',
    text: 'The exact address is shared only after a host accepts a request.',
  },
  {
    title: 'Community Guidelines',
    text: 'Everyone agrees to welcome others with respect and care.',
  },
];

const section = 'mx-auto w-full max-w-6xl px-4 py-12 sm:py-16';

function Hero() {
  return (
    <section id="top" className={`${section} grid items-center gap-10 lg:grid-cols-[3fr_2fr]`}>
      <div>
        <h1 className="text-4xl font-bold tracking-tight text-balance sm:text-5xl">
          Find your seat under the stars
        </h1>
        <p className="mt-4 max-w-xl text-lg text-muted">
          Sukkot is for guests. Find a seat at a meal near you, or open your sukkah to those who
          have none.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink href="/explore">Find a Sukkah Meal</ButtonLink>
          <a href={loginHref('/host/create')} className={buttonClass('secondary')}>
            Host a Sukkah Meal
          </a>
        </div>
        <p className="mt-6 text-sm text-muted">
          <span className="font-semibold text-ink">2,847</span> seats shared
        </p>
      </div>
      <div className="lg:justify-self-end">
        <ZmanimWidget />
      </div>
    </section>
  );
}

function HowItWorks() {
  return (
    <section id="about" className="scroll-mt-16 border-y bg-surface">
      <div className={section}>
        <h2 className="text-2xl font-bold">How it works</h2>
        <ol className="mt-6 grid gap-6 sm:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span
                aria-hidden="true"
                className="flex size-9 items-center justify-center rounded-full bg-raised font-semibold text-accent"
              >
                {index + 1}
              </span>
              <h3 className="mt-3 font-semibold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** What a visitor sees at `/`. */
export function Landing() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <div className={`${section} grid gap-10 lg:grid-cols-[3fr_2fr]`}>
        <section id="safety" className="scroll-mt-16">
          <h2 className="text-2xl font-bold">Trust and safety</h2>
          <ul className="mt-6 grid gap-4">
            {trust.map(({ title, text }) => (
              <Card as="li" key={title}>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </Card>
            ))}
          </ul>
        </section>
        <SignInCard />
      </div>
      <section className={`${section} pt-0 text-center sm:pt-0`}>
        <h2 className="text-2xl font-bold">There is a place for you at the table</h2>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink href="/explore">Get Started</ButtonLink>
          <ButtonLink href="#about" variant="secondary">
            Learn More
          </ButtonLink>
        </div>
      </section>
      <Footer />
    </>
  );
}
