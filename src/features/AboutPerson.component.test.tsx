import { expect, test } from 'vitest';
import { show } from '@/test/components/show';
import { AboutPerson } from './AboutPerson';

const about = {
  emailConfirmed: true,
  phoneConfirmed: false,
  since: new Date('2026-10-01T00:00:00Z'),
  mealsHosted: 0,
  bio: null,
  languages: [],
  affiliation: null,
  answersWithin: null,
};

test.each([
  [{}, ['Email confirmed', 'Member since October 2026']],
  [
    { phoneConfirmed: true, mealsHosted: 3 },
    ['Email confirmed', 'Phone confirmed', 'Member since October 2026', 'Hosted 3 meals'],
  ],
  [{ emailConfirmed: false }, ['No email or phone confirmed', 'Member since October 2026']],
  [{ emailConfirmed: false, since: null }, []],
])('a person with %j is shown with the facts %j', (values, facts) => {
  const { container } = show(<AboutPerson details={{ ...about, ...values }} />);
  const items = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items).toEqual(facts);
});
