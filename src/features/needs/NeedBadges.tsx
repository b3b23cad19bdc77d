import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/badge';
import { allergyNotes, type GroupNeeds, needTexts } from '@/format/needs';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import type { Allergy } from '@/schemas/allergies';
import type { RequestStatus } from '@/schemas/options';

/** An allergy: a badge with a color, icon and shape that no preference has. */
export const AllergyBadge = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex max-w-full items-center gap-1.5 rounded-md border-2 border-bad bg-surface px-2 py-0.5 text-sm font-semibold wrap-anywhere text-bad">
    <TriangleAlert className="size-4 shrink-0" />
    <bdi>{children}</bdi>
  </span>
);

function Badges({
  name,
  allergies = [],
  needs,
}: {
  name: string;
  allergies?: string[];
  needs: string[];
}) {
  if (allergies.length + needs.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p className="font-medium">{name}</p>
      <ul className="flex flex-wrap gap-2">
        {allergies.map((allergy) => (
          <li key={allergy} className="basis-full">
            <AllergyBadge>{allergy}</AllergyBadge>
          </li>
        ))}
        {needs.map((need) => (
          <li key={need}>
            <Badge>{need}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

const noteColors: Record<Allergy['answer'], string> = {
  listed: 'text-ink',
  confirmed: 'text-good',
  unconfirmed: 'text-bad',
};

/** Says what the host has confirmed about the group's allergies, and what not. */
export function AllergyNotes({
  side,
  request,
}: {
  side: 'host' | 'guest';
  request: Parameters<typeof allergyNotes>[2];
}) {
  const language = useLanguage();
  const notes = allergyNotes(language, side, request);
  if (notes.length === 0) return null;
  return (
    <div className="space-y-1 text-sm font-medium">
      {notes.map(({ answer, text }) => (
        <p key={answer} className={`break-words ${noteColors[answer]}`}>
          {text}
        </p>
      ))}
      {side === 'guest' && (
        <p className="font-normal text-muted">{language.t('needs.guest.unverified')}</p>
      )}
    </div>
  );
}

/** A group's allergies, each on a line of its own, and what the host said about them. */
export function Allergies({
  side,
  request,
}: {
  side: 'host' | 'guest';
  request: GroupNeeds & { status: RequestStatus };
}) {
  const t = useTranslations();
  const { allergies } = needTexts(t, request);
  if (allergies.length === 0) return null;
  return (
    <div className="space-y-2">
      <Badges name={t('needs.allergies')} allergies={allergies} needs={[]} />
      <AllergyNotes side={side} request={request} />
    </div>
  );
}

export function NeedBadges({ group }: { group: GroupNeeds }) {
  const t = useTranslations();
  const { markedAllergies, diet, access } = needTexts(t, group);
  return (
    <>
      <Badges name={t('needs.dietary')} allergies={markedAllergies} needs={diet} />
      <Badges name={t('needs.access')} needs={access} />
    </>
  );
}
