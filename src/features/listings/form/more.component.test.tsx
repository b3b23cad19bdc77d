import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, gil, sukkot2027 } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { CreateListing } from './CreateListing';
import { EditListing } from './EditListing';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const meals = () => sukkot2027;

test('fields for the kitchen, rain and sukkah appear on request and are saved', async () => {
  const create = vi.fn((_: Inputs['listings']['create']) => aListing());
  answer({ listings: { create }, zmanim: { meals } });
  show(<CreateListing />, gil);
  await userEvent.type(await screen.findByLabelText(/^Title/), 'Roof');
  await press('Add time slot');
  expect(screen.queryByLabelText('Steps to the sukkah')).toBeNull();
  await press('Add more details');
  const certifier = await screen.findByLabelText(/^Who certifies/);
  await waitFor(() => expect(document.activeElement).toBe(certifier));
  expect(certifier.getAttribute('list')).toBe('certifiers');
  await userEvent.type(certifier, 'Rabbi Levi of our street');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Dairy' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Within an eruv' }));
  await userEvent.type(screen.getByLabelText('Steps to the sukkah'), '3');
  // This browser's language is en-US.
  const door = screen.getByLabelText('Width of the narrowest door');
  await userEvent.type(door, '38');
  expect((door as HTMLInputElement).value).toBe('38');
  await press('Create Listing');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    kashrutCertifier: 'Rabbi Levi of our street',
    kitchen: ['dairy'],
    amenities: ['eruv'],
    stepsToEnter: 3,
    doorWidthCm: 97,
    squareMeters: null,
    rainPlan: '',
  });
});

test('unopened details are kept, and a rain plan that cancels requires an hour', async () => {
  const update = vi.fn((_: Inputs['listings']['update']) => ({
    ...aListing(),
    notified: { asked: 0, removed: 0 },
  }));
  const details = { kitchen: ['meat'], stepsToEnter: 0, rainPlan: 'cancel', rainCancelBy: '17:00' };
  const listing = aListing(details);
  answer({ listings: { byId: () => listing, update }, zmanim: { meals } });
  show(<EditListing id={listing.id} />, gil);
  await screen.findByLabelText(/^Title/);
  await press('Add more details');
  const hour = await screen.findByLabelText(/^Cancel by/);
  await userEvent.clear(hour);
  await press('Update Listing');
  expect(await screen.findByText('Enter the time you’ll cancel by.')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
  await userEvent.type(hour, '16:30');
  await press('Update Listing');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[0]).toMatchObject({ ...details, rainCancelBy: '16:30' });
});
