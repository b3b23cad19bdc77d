import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/test/components/show';
import { HelpCenter, InfoPage } from './InfoPage';
import { helpGroups, infoSections } from './pages';

const ids = Object.keys(infoSections) as (keyof typeof infoSections)[];

const sites = [{}, { operator: 'Congregation <Beth> Example', contact: 'help@example.org' }];

test.each(ids)('all texts of %s appear, under headings with anchors', (id) => {
  for (const site of sites) {
    const { container } = show(<InfoPage page={id} site={site} />);
    expect(container.textContent).not.toMatch(/info\.|<\/|[{}]/);
    for (const link of screen
      .getByRole('navigation', { name: 'On this page' })
      .querySelectorAll('a'))
      expect(container.querySelector(link.hash)).toHaveProperty('textContent', link.textContent);
    cleanup();
  }
});

test('each question opens its answer without JavaScript', () => {
  const { container } = show(<HelpCenter />);
  const questions = [...container.querySelectorAll('details')];
  expect(questions).toHaveLength(Object.values(helpGroups).flat().length);
  for (const question of questions) {
    expect(question.firstElementChild?.tagName).toBe('SUMMARY');
    expect(question.querySelectorAll('summary h3')).toHaveLength(1);
    expect(question.querySelector('p')?.textContent).toMatch(/\w/);
  }
});

test('the operator is named when configured', () => {
  for (const id of ['privacy', 'terms'] as const) {
    show(<InfoPage page={id} site={{ operator: 'Congregation Beth Example' }} />);
    expect(screen.getByText(/runs this site(\.| and)/).textContent).toContain(
      'Congregation Beth Example runs this site',
    );
    cleanup();
    show(<InfoPage page={id} />);
    expect(screen.queryByText(/runs this site(\.| and)/)).toBeNull();
    cleanup();
  }
});

test("a contact address is shown when there is one, and otherwise a note that there isn't", () => {
  show(<InfoPage page="contact" site={{ contact: 'help@example.org' }} />);
  const link = screen.getByRole('link', { name: 'help@example.org' });
  expect(link.getAttribute('href')).toBe('mailto:help@example.org');
  expect(screen.queryByText(/no contact email/)).toBeNull();
  cleanup();
  const { container } = show(<InfoPage page="contact" />);
  expect(screen.getByText(/This site has no contact email/)).toBeTruthy();
  expect(container.querySelector('[href^="mailto:"]')).toBeNull();
});
