import './guestList.css';
import { labelOf } from '@/features/listings/labels';
import { useMealTexts } from '@/features/listings/useMealTexts';
import type { HostRequest } from '@/schemas/request';
import { dietaryTotals, type MealGuests, peopleOf } from './guestLists';
import { guestName } from './texts';

function Guest({ hopper, seatsRequested, dietaryFlags, introMessage }: HostRequest) {
  const { t } = useMealTexts();
  const contact = [hopper.phone, hopper.email].filter(Boolean);
  return (
    <li className="break-inside-avoid space-y-1 py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong>{guestName(t, hopper)}</strong>
        <span>{t('guestList.party', { count: seatsRequested })}</span>
      </p>
      {contact.length > 0 && <p className="break-words">{contact.join(' · ')}</p>}
      {dietaryFlags.length > 0 && (
        <p>
          {t('guestList.needs', {
            needs: dietaryFlags.map((flag) => labelOf(t, 'dietary', flag)).join(', '),
          })}
        </p>
      )}
      {introMessage && (
        <p className="break-words whitespace-pre-line">
          {t('request.card.intro', { message: introMessage })}
        </p>
      )}
    </li>
  );
}

/**
 * Who comes to a meal, for its host: made for paper. When a page that holds it is printed, nothing
 * else of the page is, and it is black on white.
 */
export function GuestList({ className = '', ...meal }: MealGuests & { className?: string }) {
  const { t, mealName, mealDateLong, mealTimeInZone } = useMealTexts();
  const { slot, listing, guests } = meal;
  const needs = dietaryTotals(meal);
  return (
    <section className={`guest-list text-sm ${className}`}>
      <h2 className="text-xl font-semibold break-words">{listing.title}</h2>
      <p>
        {t('meal.withDate', {
          meal: mealName(slot.type),
          date: mealDateLong(slot.startsAt, listing.timeZone),
        })}
      </p>
      <p>{mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone)}</p>
      <p className="mt-3 font-semibold">
        {t('guestList.total', { people: peopleOf(meal), parties: guests.length })}
      </p>
      {needs.length > 0 && (
        <p>
          {t('guestList.needs', {
            needs: needs
              .map(([flag, count]) =>
                t('guestList.need', { need: labelOf(t, 'dietary', flag), count }),
              )
              .join(', '),
          })}
        </p>
      )}
      <ul className="mt-3 divide-y border-y">
        {guests.map((request) => (
          <Guest key={request.id} {...request} />
        ))}
      </ul>
    </section>
  );
}
