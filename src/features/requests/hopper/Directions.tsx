'use client';

import { Copy, Footprints, House, Navigation, Phone } from 'lucide-react';
import { Button, buttonClass } from '@/components/button';
import { Fact } from '@/components/card';
import { toast } from '@/components/toast';
import { phoneLink } from '@/format/phone';
import { addressLines, directionsTo, mapServices, publicPlace } from '@/format/place';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';

function CopyAddress({ lines }: { lines: string[] }) {
  const t = useTranslations();
  const copy = async () => {
    try {
      // `navigator.clipboard` exists only in secure contexts.
      await navigator.clipboard.writeText(lines.join(', '));
      toast({ title: t('common.success'), description: t('requests.way.copied') });
    } catch {
      toast({
        title: t('common.error'),
        description: t('requests.way.copyFailed'),
        variant: 'destructive',
      });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Copy />
      {t('requests.way.copy')}
    </Button>
  );
}

export function Directions({ request: { listing, hostPhone } }: { request: HopperRequest }) {
  const t = useTranslations();
  const lines = addressLines(listing);
  const links = directionsTo(listing);
  return (
    <div className="mt-3 rounded-xl bg-raised p-[min(0.75rem,3.5vw)] text-sm">
      <address className="break-words not-italic">
        <span className="flex items-center gap-2 font-semibold">
          <House className="size-4 shrink-0 text-gold" />
          {t('requests.card.address')}
        </span>
        {(lines.length ? lines : [publicPlace(listing)]).map((line) => (
          <span key={line} className="block">
            <bdi>{line}</bdi>
          </span>
        ))}
        {lines.length === 0 && (
          <span className="block text-muted">{t('requests.card.noStreet')}</span>
        )}
      </address>
      {hostPhone && (
        <div className="mt-2">
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
      {lines.length > 0 && (
        <div className="print:hidden">
          <p className="mt-2 flex items-center gap-2 font-semibold">
            <Navigation className="size-4 shrink-0 text-gold" />
            {t('requests.way.directions')}
          </p>
          <div className="mt-1.5 flex flex-wrap gap-2">
            {mapServices.map((service) => (
              <a
                key={service}
                href={links[service]}
                target="_blank"
                // Don't tell the map service which page the guest came from.
                rel="noreferrer"
                aria-label={t('requests.way.by', { service: t(`requests.way.${service}`) })}
                className={buttonClass('secondary', 'max-w-full wrap-anywhere')}
              >
                {t(`requests.way.${service}`)}
              </a>
            ))}
            <a
              href={links.walking}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'max-w-full wrap-anywhere')}
            >
              <Footprints />
              {t('requests.way.walking')}
            </a>
            <CopyAddress lines={lines} />
          </div>
        </div>
      )}
    </div>
  );
}
