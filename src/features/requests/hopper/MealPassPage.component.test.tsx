import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HopperRequest } from '@/schemas/request';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aRequest, gil } from '@/test/components/testData';
import { MealPassPage } from './MealPassPage';

function showPass(photoUrl: string | null) {
  const { hopper, ...request } = aRequest({
    status: 'accepted',
    seatsRequested: 3,
    dietaryFlags: ['Vegan', 'Nut allergies'],
    dietaryCounts: [0, 1],
    allergies: [
      { allergy: 'Nut allergies', answer: 'confirmed' },
      { allergy: 'Sesame', answer: 'unconfirmed' },
      { allergy: 'Peanuts', answer: 'listed' },
    ],
    accessibilityNeeds: ['Step-free entry'],
  });
  const { timeSlots, hiddenReason, ...listing } = aListing({
    addressLine1: '12 Elm St',
    photoUrl,
  });
  const ownRequest: HopperRequest = {
    ...request,
    actions: [],
    isShared: true,
    offersFor: null,
    suggestsPhone: false,
    listing,
  };
  answer({ requests: { card: () => ownRequest }, users: { viewer: () => gil } });
  return show(<MealPassPage id={ownRequest.id} request={ownRequest} />, gil);
}

test('the meal pass says what it is, who it is for, its status, and what the host confirmed', () => {
  showPass(null);
  for (const text of [
    'Meal pass',
    'Gil',
    '3 guests',
    'Accepted',
    'Nut allergies (1 of 3)',
    'Sesame',
    'Your host confirmed that they can keep nuts off the table.',
    'Your host hasn’t confirmed that they can keep sesame off the table. Ask before you come.',
    'The listing says your host can accommodate an allergy to peanuts.',
    'We don’t verify this.',
  ])
    expect(screen.getAllByText(text)).toHaveLength(1);
  const back = screen.getByRole('link', { name: 'See your requests' });
  expect(back.getAttribute('href')).toBe('/requests');
  const follows = back.compareDocumentPosition(screen.getByRole('heading', { level: 1 }));
  expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the meal pass has a picture, the start in large type, the place and the needs', () => {
  const { container, unmount } = showPass('/pictures/sukkah-01.svg');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/sukkah-01.svg');
  expect(screen.getByText('7:00 PM').className).toContain('text-5xl');
  for (const text of ['7:00 PM – 9:00 PM EDT', '12 Elm St', 'Vegan', 'Step-free entry'])
    screen.getByText(text);
  unmount();
  const { container: withoutPhoto } = showPass(null);
  expect(withoutPhoto.querySelector('img')?.getAttribute('src')).toMatch(/^\/pictures\/sukkah-\d/);
});
