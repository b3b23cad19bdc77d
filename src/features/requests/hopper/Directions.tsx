'use client';

import { ChevronDown, Copy, Footprints, House, MapPin, Navigation, Phone } from 'lucide-react';
import { buttonClass } from '@/components/button';
import { Fact } from '@/components/card';
import { toastError, toastSuccess } from '@/components/toast';
import { useNameWith } from '@/components/useNameWith';
import { phoneLink } from '@/format/phone';
import { addressLines, directionsTo, mapServices, pinOnly, publicPlace } from '@/format/place';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';

const rowClass =
  'flex min-h-11 w-full items-center gap-2 px-[min(0.75rem,3vw)] py-2 text-start font-medium wrap-anywhere outline-offset-[-2px] hover:bg-raised [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-gold';

/** `noreferrer`: don't tell the map service which page the guest came from. */
const externalLink = { target: '_blank', rel: 'noreferrer' };

function CopyAddress({ lines }: { lines: string[] }) {
  const t = useTranslations();
  const copy = async () => {
    try {
      // `navigator.clipboard` exists only in secure contexts.
      await navigator.clipboard.writeText(lines.join(', '));
      toastSuccess(t, t('requests.way.copied'));
    } catch {
      toastError(t, t('requests.way.copyFailed'));
    }
  };
  return (
    <button type="button" onClick={() => void copy()} className={rowClass}>
      <Copy />
      <span>{t('requests.way.copy')}</span>
    </button>
  );
}

export function Directions({
  request: { listing, hostPhone },
  className = 'text-sm',
  about,
}: {
  request: HopperRequest;
  className?: string;
  about?: string;
}) {
  const t = useTranslations();
  const summaryName = useNameWith(about);
  const lines = addressLines(listing);
  const pin = pinOnly(listing);
  const links = directionsTo(listing);
  return (
    <div className={`mt-3 rounded-xl bg-raised p-[min(0.75rem,3.5vw)] ${className}`}>
      <address className="flex gap-2 not-italic">
        <House className="mt-0.5 size-4 shrink-0 text-gold" />
        <span className="min-w-0 break-words">
          <span className="sr-only">{`${t('requests.card.address')} `}</span>
          {(lines.length ? lines : [publicPlace(listing)]).map((line) => (
            <span key={line} className="block">
              <bdi translate="no">{line}</bdi>
            </span>
          ))}
          {lines.length === 0 && (
            <span className="block text-muted">
              {t(pin ? 'requests.card.pinOnly' : 'requests.card.noStreet')}
            </span>
          )}
        </span>
      </address>
      {hostPhone && (
        <div className="mt-1">
          <Fact icon={Phone}>
            {t.rich('requests.way.phone', {
              phone: hostPhone,
              link: (text) => (
                <a
                  href={phoneLink(hostPhone)}
                  className="-my-1 inline-block py-1 font-medium text-accent hover:underline"
                >
                  {text}
                </a>
              ),
            })}
          </Fact>
        </div>
      )}
      {(pin || lines.length > 0) && (
        <details className="group mt-2 print:hidden">
          <summary
            {...summaryName}
            className={buttonClass(
              'secondary',
              'w-full cursor-pointer list-none wrap-anywhere [&::-webkit-details-marker]:hidden',
            )}
          >
            <Navigation />
            <span>{t('requests.way.directions')}</span>
            <ChevronDown className="group-open:rotate-180" />
          </summary>
          <ul className="mt-2 divide-y overflow-hidden rounded-lg border bg-surface">
            {mapServices.map((service) => (
              <li key={service}>
                <a
                  {...externalLink}
                  href={links[service]}
                  aria-label={t('requests.way.by', { service: t(`requests.way.${service}`) })}
                  className={rowClass}
                >
                  <MapPin />
                  <span>{t(`requests.way.${service}`)}</span>
                </a>
              </li>
            ))}
            <li>
              <a {...externalLink} href={links.walking} className={rowClass}>
                <Footprints />
                <span>{t('requests.way.walking')}</span>
              </a>
            </li>
            <li>
              <CopyAddress lines={pin ? [pin] : lines} />
            </li>
          </ul>
        </details>
      )}
    </div>
  );
}
