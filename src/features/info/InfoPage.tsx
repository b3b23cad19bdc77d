import { ChevronDown } from 'lucide-react';
import type { Metadata } from 'next';
import { Card } from '@/components/card';
import { publicPage } from '@/features/preview/publicPage';
import { serverLanguage } from '@/i18n/serverLanguage';
import { useTranslations } from '@/i18n/useTranslations';
import { InfoFrame } from './InfoFrame';
import { InfoText } from './InfoText';
import {
  helpGroups,
  type InfoPageId,
  type InfoSection,
  infoPaths,
  infoSections,
  type Site,
} from './pages';

export const infoMetadata = (page: InfoPageId) => async (): Promise<Metadata> => {
  const { t } = await serverLanguage();
  return publicPage(infoPaths[page], {
    title: t(`info.page.${page}.title`),
    description: t(`info.page.${page}.lead`),
  });
};

const urgent = new Set<InfoSection>(['safetyEmergency', 'contactEmergency']);

export function InfoPage({ page, site = {} }: { page: Exclude<InfoPageId, 'help'>; site?: Site }) {
  const t = useTranslations();
  const sections = infoSections[page](site).map((section) => ({
    id: section,
    title: t(`info.section.${section}.title`),
  }));
  return (
    <InfoFrame page={page} contents={sections}>
      {sections.map(({ id, title }) => (
        <section
          key={id}
          aria-labelledby={id}
          className={urgent.has(id) ? 'rounded-2xl border-2 border-bad bg-surface p-5 sm:p-6' : ''}
        >
          <h2 id={id} className="mb-3 text-2xl font-semibold text-balance">
            {title}
          </h2>
          <InfoText section={id} site={site} />
        </section>
      ))}
    </InfoFrame>
  );
}

/** Opens and closes without JavaScript. */
function Question({ section }: { section: InfoSection }) {
  const t = useTranslations();
  return (
    <details id={section} className="group">
      <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-raised sm:px-5 [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 grow font-medium">{t(`info.section.${section}.title`)}</h3>
        <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-5 sm:px-5">
        <InfoText section={section} site={{}} />
      </div>
    </details>
  );
}

const groups = ['guests', 'hosts', 'account', 'trouble'] as const;

export function HelpCenter() {
  const t = useTranslations();
  const contents = groups.map((id) => ({ id, title: t(`info.group.${id}`) }));
  return (
    <InfoFrame page="help" contents={contents}>
      {contents.map(({ id, title }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="mb-3 text-2xl font-semibold text-balance">
            {title}
          </h2>
          <Card className="divide-y overflow-hidden">
            {helpGroups[id].map((section) => (
              <Question key={section} section={section} />
            ))}
          </Card>
        </section>
      ))}
    </InfoFrame>
  );
}
