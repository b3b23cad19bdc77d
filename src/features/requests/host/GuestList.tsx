import { Printer } from 'lucide-react';
import { Button, ButtonLink } from '@/components/button';
import { useMealTexts } from '@/features/listings/useMealTexts';
import { allergyNames } from '@/format/labels';
import { mealDiet } from '@/format/mealDiet';
import { allergyNotes, needTexts } from '@/format/needs';
import { personName } from '@/format/personName';
import { phoneLink } from '@/format/phone';
import { formatList } from '@/i18n/format';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import type { EveList } from '@/schemas/eveList';
import { AllergyBadge } from '../../needs/NeedBadges';

const Contact = ({ href, children }: { href: string; children: string }) => (
  <a dir="ltr" href={href} className="py-2 underline print:no-underline">
    {children}
  </a>
);

function Guest(guest: EveList['guests'][number]) {
  const language = useLanguage();
  const { t, locale } = language;
  const { markedAllergies, ...texts } = needTexts(t, guest);
  const diet = formatList(locale, texts.diet);
  const access = formatList(locale, texts.access);
  const notes = [
    guest.stillComing && t('guestList.stillComing', { said: guest.stillComing }),
    diet && t('guestList.needs', { needs: diet }),
    guest.dietaryNotes && t('guestList.notes', { notes: guest.dietaryNotes }),
    access && t('guestList.access', { needs: access }),
  ].filter(Boolean);
  return (
    <li className="break-inside-avoid space-y-1 py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong>
          <bdi>{personName(t, guest, 'guest')}</bdi>
        </strong>
        <span>{t('guestList.party', { count: guest.seatsRequested })}</span>
      </p>
      <p className="flex flex-wrap gap-x-6 wrap-anywhere empty:hidden">
        {guest.phone && <Contact href={phoneLink(guest.phone)}>{guest.phone}</Contact>}
        {guest.email && <Contact href={`mailto:${guest.email}`}>{guest.email}</Contact>}
      </p>
      {guest.allergies.length > 0 && (
        <div className="space-y-1">
          <p className="flex flex-wrap gap-2">
            {markedAllergies.map((allergy) => (
              <AllergyBadge key={allergy}>{allergy}</AllergyBadge>
            ))}
          </p>
          {allergyNotes(language, 'host', { ...guest, status: 'accepted' }).map(({ text }) => (
            <p key={text} className="font-medium break-words">
              {text}
            </p>
          ))}
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="break-words">
          {note}
        </p>
      ))}
    </li>
  );
}

export function DashboardLink() {
  const t = useTranslations();
  return (
    <ButtonLink variant="secondary" href="/host" className="print:hidden">
      {t('nav.account.host')}
    </ButtonLink>
  );
}

export function PrintButton({ label }: { label: string }) {
  return (
    <Button className="print:hidden" onClick={() => window.print()}>
      <Printer />
      <span>{label}</span>
    </Button>
  );
}

export function GuestList({
  slot,
  listing,
  isShared,
  guests,
  seats,
  seatsSetAside,
  dietary,
  heading: Heading = 'h1',
}: EveList & { heading?: 'h1' | 'h2' }) {
  const { t, mealWithDateLong, mealTimeInZone } = useMealTexts();
  const language = useLanguage();
  const allergies = new Set(guests.flatMap((guest) => guest.allergies.map((one) => one.allergy)));
  const needs = mealDiet(language, { dietary });
  return (
    <section>
      <Heading
        className={`font-semibold ${Heading === 'h1' ? 'text-2xl sm:text-3xl' : 'text-lg sm:text-xl'}`}
      >
        {mealWithDateLong(slot, listing.timeZone)}
      </Heading>
      <p>{mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone)}</p>
      <p className="text-sm break-words text-muted">
        <bdi>{listing.title}</bdi>
      </p>
      <p className="mt-3 font-semibold">
        {t('guestList.total', { people: seats, parties: guests.length })}
      </p>
      {seatsSetAside > 0 && <p>{t('guestList.setAside', { seats: seatsSetAside })}</p>}
      {!isShared && <p className="text-muted">{t('guestList.sharingEnded')}</p>}
      {allergies.size > 0 && (
        <p className="my-2">
          <AllergyBadge>
            {t('guestList.allergies', { allergies: allergyNames(language, [...allergies]) })}
          </AllergyBadge>
        </p>
      )}
      {needs && <p>{t('guestList.needs', { needs })}</p>}
      <ul className="mt-4 divide-y border-y">
        {guests.map((guest) => (
          <Guest key={guest.requestId} {...guest} />
        ))}
      </ul>
    </section>
  );
}
