import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, gil, page } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { coverOf } from './covers';
import { CreateListing } from './form/CreateListing';
import { Explore } from './search/Explore';

const drawings = () =>
  [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);

test('cards without a photo show different drawings, the first without delay', async () => {
  const listing = aListing();
  const cards = [listing, { ...listing, id: `${listing.id.slice(0, -1)}x` }];
  answer({
    listings: { search: () => page(...cards) },
    zmanim: { sukkot: () => ({ year: 2027, options: [] }) },
  });
  show(<Explore />);
  await screen.findAllByText(listing.title);
  expect(drawings()[0]).toBe(coverOf(listing));
  expect(new Set(drawings()).size).toBe(2);
  expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('loading'))).toEqual([
    'eager',
    'lazy',
  ]);
});

test('a host can choose the drawing, and take that back', async () => {
  const preview = vi.fn((_: Inputs['listings']['preview']) => aListing());
  answer({ listings: { preview } });
  show(<CreateListing />, gil);
  await userEvent.type(await screen.findByLabelText(/^Title/), 'Roof');
  await userEvent.click(screen.getByRole('button', { name: 'Add time slot' }));
  await userEvent.click(screen.getByText('More: a drawing or a link'));
  const any = await screen.findByRole<HTMLInputElement>('radio', { name: 'Picked for you' });
  expect(any.checked).toBe(true);
  for (const [name, photoUrl] of [
    ['Autumn woods', '/pictures/sukkah-05.svg'],
    ['Picked for you', ''],
  ] as const) {
    await userEvent.click(screen.getByRole('radio', { name }));
    expect(screen.getByLabelText<HTMLInputElement>('Photo URL').value).toBe(photoUrl);
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await vi.waitFor(() => expect(preview.mock.lastCall?.[0]).toMatchObject({ photoUrl }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  }
});
