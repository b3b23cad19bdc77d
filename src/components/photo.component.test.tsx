import { fireEvent, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Pictures } from '@/features/listings/detail/Pictures';
import { MealPicture } from '@/features/listings/MealPicture';
import en from '@/i18n/messages/en';
import { aListing, aSlot } from '@/test/components/testData';
import { Avatar } from './avatar';

const listing = aListing({ photoUrl: 'https://photos.example.org/gone.jpg' });

const meal = { listing, slot: aSlot(), className: '', widths: '3rem' };

const drawing = (root: HTMLElement) => root.querySelector('img[src^="/pictures/sukkah-"]');
const photo = (root: HTMLElement) => root.querySelector('img:not([src^="/pictures/sukkah-"])');

const shown: [string, ReactElement, (root: HTMLElement) => unknown][] = [
  ['a meal’s photo', <MealPicture key="meal" {...meal} />, drawing],
  ['a listing’s photo', <Pictures key="listing" listing={listing} />, drawing],
  [
    'a person’s photo',
    <Avatar key="avatar" name="Dana" src="/pictures/gone" />,
    (root) => root.textContent === 'D',
  ],
];

const inPage = (part: ReactElement) => (
  <NextIntlClientProvider locale="en" messages={en}>
    {part}
  </NextIntlClientProvider>
);

test.each(shown)('%s that fails to load is replaced', (_, part, replacement) => {
  const { container } = render(inPage(part));
  expect(replacement(container)).toBeFalsy();
  const image = photo(container);
  if (image) fireEvent.error(image);
  expect(photo(container)).toBeNull();
  expect(replacement(container)).toBeTruthy();
});

test.each(shown)(
  '%s that failed before the page’s script ran is replaced',
  (_, part, replacement) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(inPage(part));
    const image = container.querySelector('img');
    if (!image) throw new Error('no image');
    vi.spyOn(image, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(0);
    render(inPage(part), { container, hydrate: true });
    expect(photo(container)).toBeNull();
    expect(replacement(container)).toBeTruthy();
  },
);
