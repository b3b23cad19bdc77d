import { isolateHtml, isolateText } from '@/format/direction';
import { labelOf } from '@/format/labels';
import { mealTexts } from '@/format/meal';
import { allergyNotes, needTexts } from '@/format/needs';
import { phoneLink } from '@/format/phone';
import { addressLines, directionsTo, mapServices, pinOnly, publicPlace } from '@/format/place';
import { rainLine } from '@/format/rain';
import { formatList } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { HopperRequest, OfflineCopy } from '@/schemas/request';
import { sharedUntil } from '../access/streetSharing';
import { escaped, Html, html } from '../http/html';
import { plainPage } from '../http/plainPage';
import type { SignedIn } from '../trpc/init';
import { comingRequests } from './hopperRequests';

/**
 * Builds the offline copy: pages that a guest's browser saves and shows without a network. Each
 * page is self-contained, without scripts or subresources, so it opens without the rest of the app.
 */

type Part = OfflineCopy['pages'][number]['parts'][number];

const always = (piece: Html): Part => ({ html: piece.text, until: null });

function frame(language: Language, title: string, text: string, isMessage = false): [Part, Part] {
  const { t } = language;
  const requests = { href: '/requests', label: t('requests.title') };
  const tryAgain = { href: '', label: t('common.tryAgain') };
  const links = isMessage ? [requests, tryAgain] : [tryAgain, requests];
  const [above, below] = plainPage(language, { title, text, links, isMessage });
  return [always(above), always(below)];
}

function directionsHtml({ t }: Language, { listing, hostPhone }: HopperRequest): Html {
  const lines = addressLines(listing);
  const pin = pinOnly(listing);
  const links = directionsTo(listing);
  const phone =
    hostPhone &&
    t.markup('requests.way.phone', {
      phone: isolateText(escaped(hostPhone)),
      link: (text) => `<a href="${phoneLink(hostPhone)}">${text}</a>`,
    });
  return html`<address><strong>${t('requests.card.address')}</strong>
${(lines.length ? lines : [publicPlace(listing)]).map((line) => html`<br>${isolateText(line)}\n`)}</address>
${lines.length === 0 && html`<p>${t(pin ? 'requests.card.pinOnly' : 'requests.card.noStreet')}</p>`}
${phone && html`<p>${new Html(phone)}</p>`}
${
  (pin !== null || lines.length > 0) &&
  html`<p>${t('requests.way.directions')}:
${mapServices.map(
  (service) =>
    html`<a href="${links[service]}" rel="noreferrer" aria-label="${t('requests.way.by', { service: t(`requests.way.${service}`) })}">${t(`requests.way.${service}`)}</a>\n`,
)}<a href="${links.walking}" rel="noreferrer">${t('requests.way.walking')}</a></p>`
}`;
}

function allergiesHtml(language: Language, request: HopperRequest): Html | false {
  const { t } = language;
  const allergies = needTexts(t, request).allergies.map(isolateText);
  return (
    allergies.length > 0 &&
    html`<p><strong>${t('needs.allergies')} ${formatList(language.locale, allergies)}</strong>
${[
  ...allergyNotes(language, 'guest', request).map(({ text }) => text),
  t('needs.guest.unverified'),
].map((text) => html`<br>${text}\n`)}</p>\n`
  );
}

function article(language: Language, request: HopperRequest): Html {
  const { t } = language;
  const texts = mealTexts(language);
  const { id, slot, listing, status, seatsRequested, isShared } = request;
  const { timeZone } = listing;
  const { day } = slot;
  const rain = isShared && rainLine(language, listing, slot);
  const meal = texts.mealWithDateLong(slot, listing.timeZone);
  return html`<article id="request-${id}">
<h2>${isolateText(listing.title)}</h2>
<p>${meal}<br>
${texts.mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone)}</p>
${day && html`<p>${texts.hebrewDay(day, timeZone)}<br>\n${texts.holyText(day, timeZone)}</p>\n`}<p>${labelOf(t, 'status', status)} · ${t('requests.guestCard.party', { count: seatsRequested })}<br>
${t('meal.hostedBy', { host: isolateText(listing.host.firstName || t('person.host')) })}</p>
${isShared && allergiesHtml(language, request)}${rain && html`<p>${rain}</p>\n`}${isShared && directionsHtml(language, request)}
</article>
`;
}

/**
 * Returns the pages of a guest's offline copy: their upcoming requests, a meal pass for each
 * accepted one, and a page for everything else.
 */
export async function offlineCopyOf({ ctx }: { ctx: SignedIn }): Promise<OfflineCopy> {
  const { language, clock, viewer } = ctx;
  const { t } = language;
  const requests = await comingRequests(ctx);
  const parts = requests.map((request): Part & { id: string } => ({
    id: request.id,
    html: isolateHtml(language.locale, article(language, request).text),
    // The browser deletes shared details on time even if it stays offline.
    until: request.isShared ? sharedUntil(request.slot) : null,
  }));
  const date = mealTexts(language).mealDate(clock.now(), requests[0]?.listing.timeZone ?? 'UTC');
  const around = (title: string, parts: Part[]) => {
    const [above, below] = frame(language, title, t('pocket.asOf', { date }));
    return [above, ...parts.map(({ html: text, until }) => ({ html: text, until })), below];
  };
  return {
    userId: viewer.id,
    pages: [
      { path: '/requests', parts: around(t('requests.title'), parts) },
      ...parts
        .filter(({ until }) => until)
        .map((part) => ({
          path: `/requests/${part.id}`,
          parts: around(t('requests.guestCard.title'), [part]),
        })),
      { path: '*', parts: frame(language, t('pocket.title'), t('pocket.text'), true) },
    ],
  };
}
