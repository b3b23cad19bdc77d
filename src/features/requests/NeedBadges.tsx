import { Badge } from '@/components/badge';
import { dietTexts } from '@/format/diet';
import { labelOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest, HostRequest } from '@/schemas/request';

function Badges({ name, needs }: { name: string; needs: string[] }) {
  if (needs.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p className="font-medium">{name}</p>
      <ul className="flex flex-wrap gap-2">
        {needs.map((need) => (
          <li key={need}>
            <Badge>{need}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Party = Pick<
  HostRequest | HopperRequest,
  'seatsRequested' | 'dietaryFlags' | 'dietaryCounts' | 'accessibilityNeeds'
>;

export function NeedBadges({ party }: { party: Party }) {
  const t = useTranslations();
  return (
    <>
      <Badges name={t('needs.dietary')} needs={dietTexts(t, party)} />
      <Badges
        name={t('needs.access')}
        needs={party.accessibilityNeeds.map((need) => labelOf(t, 'accessibility', need))}
      />
    </>
  );
}
