import { expect, test } from 'vitest';
import en from '@/i18n/messages/en';
import { helpGroups, infoSections } from './pages';

test('every section is on exactly one page', () => {
  const sectionsPerSite = [
    {},
    { operator: 'Congregation Beth Example', contact: 'help@example.org' },
  ].map((site) => Object.values(infoSections).flatMap((sectionsOf) => sectionsOf(site)));
  for (const sections of sectionsPerSite) expect(new Set(sections).size).toBe(sections.length);
  const all = [...new Set(sectionsPerSite.flat()), ...Object.values(helpGroups).flat()];
  expect(all.toSorted()).toEqual(Object.keys(en.info.section).toSorted());
});
