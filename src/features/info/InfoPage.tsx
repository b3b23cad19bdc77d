import { useTranslations } from '@/i18n/useTranslations';
import { InfoFrame } from './InfoFrame';
import { InfoText } from './InfoText';
import { type InfoPageId, type InfoSection, infoSections, type Site } from './pages';

/** Sections that must stand out. */
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
