import { labelOf, mealLabels } from './labels';

type SlotPrice = {
  isFree: boolean;
  donationSuggestedCents: number | null;
  priceCents: number | null;
  currency: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Intl puts narrow spaces into times, and not in every browser: a plain space is the same for all. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0\u2009]/g, ' ');

const format = (date: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  plainSpaces(new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(date));

/** 'Fri, Oct 15', the day in the meal's own place. */
export const mealDate = (date: Date, timeZone: string): string =>
  format(date, timeZone, { weekday: 'short', month: 'short', day: 'numeric' });

/** 'Friday, October 15, 2027', the day in the meal's own place. */
export const mealDateLong = (date: Date, timeZone: string): string =>
  format(date, timeZone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

const clock = (date: Date, timeZone: string) =>
  format(date, timeZone, { hour: 'numeric', minute: '2-digit' });

/** '6:00 PM – 8:00 PM' in the meal's own place; an end a day or more later carries its date. */
export function mealTime(start: Date, end: Date, timeZone: string): string {
  const days = end.getTime() - start.getTime() >= DAY_MS ? `${mealDate(end, timeZone)}, ` : '';
  return `${clock(start, timeZone)} – ${days}${clock(end, timeZone)}`;
}

/** The zone's short name at that time: 'EDT', 'GMT+3'. */
export const zoneName = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** 'Dinner'; a slot without a type is a 'Meal'. */
export const mealName = (type: string | null): string =>
  type ? labelOf(mealLabels, type) : 'Meal';

/** Cents as money. Whole amounts are rounded, but never down to nothing. */
function money(cents: number, currency: string, decimals: 0 | 2): string {
  const amount = decimals === 0 ? Math.max(1, Math.round(cents / 100)) : cents / 100;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}

type Asked = { kind: 'donation' | 'price'; cents: number } | null;

/** What a slot asks of a guest: nothing, else the donation, else the price (spec, Explore). */
function asked({ isFree, donationSuggestedCents, priceCents }: SlotPrice): Asked {
  if (isFree) return null;
  if (donationSuggestedCents) return { kind: 'donation', cents: donationSuggestedCents };
  return priceCents ? { kind: 'price', cents: priceCents } : null;
}

/** 'Free', '$18 suggested donation' or '$25 per person'. */
export function cardPrice(slot: SlotPrice): string {
  const price = asked(slot);
  if (!price) return 'Free';
  const amount = money(price.cents, slot.currency, 0);
  return price.kind === 'donation' ? `${amount} suggested donation` : `${amount} per person`;
}

/** 'Free', '$18.00 suggested' or '$25.00'. */
export function detailPrice(slot: SlotPrice): string {
  const price = asked(slot);
  if (!price) return 'Free';
  const amount = money(price.cents, slot.currency, 2);
  return price.kind === 'donation' ? `${amount} suggested` : amount;
}

/** Seats that can still be asked for; never less than none. */
export const seatsLeft = (slot: { capacityTotal: number; capacityReserved: number }): number =>
  Math.max(0, slot.capacityTotal - slot.capacityReserved);

/** A civil day, 'YYYY-MM-DD', as 'Fri, Oct 15, 2027'. */
export const dayName = (day: string): string =>
  format(new Date(`${day}T00:00:00Z`), 'UTC', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });

/** '1 request', '2 requests'. */
export const requestCount = (requests: number): string =>
  `${requests} ${requests === 1 ? 'request' : 'requests'}`;

/** '1 seat', '2 seats'. */
export const seatCount = (seats: number): string => `${seats} ${seats === 1 ? 'seat' : 'seats'}`;
