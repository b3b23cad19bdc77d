import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, emptyAnswer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aSlot, gil } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { CreateListing } from './CreateListing';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function newForm(title: string) {
  show(<CreateListing />, gil);
  const field = await screen.findByLabelText(/^Title/);
  await press('Add time slot');
  if (title) await userEvent.type(field, title);
}

test('the form can be previewed as guests will see it, without the street', async () => {
  const shown = aListing({
    title: 'Roof',
    accessibilityTags: ['Step-free entry'],
    timeSlots: [aSlot(), aSlot({ isOver: true, refusal: 'SLOT_OVER' })],
  });
  const preview = vi.fn((_: Inputs['listings']['preview']) => shown);
  answer({ listings: { preview } });
  await newForm('Roof');
  await userEvent.type(screen.getByLabelText(/^Address line 1/), '1 Palm Street');
  await press('Preview');
  const dialog = await screen.findByRole('dialog', { name: 'What guests will see' });
  expect(await within(dialog).findByRole('heading', { name: 'Roof' })).toBeTruthy();
  within(dialog).getByText(/^Accessibility details come from the host\. We don’t verify this\./);
  const button = (name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name });
  expect(button('Request to Join').disabled).toBe(true);
  await userEvent.click(within(dialog).getByText('1 past meal'));
  expect(button('Meal has passed').disabled).toBe(true);
  expect(JSON.stringify(preview.mock.calls)).not.toContain('Palm');
});

test('a form with mistakes shows them before a preview, and a preview that fails to load can be retried', async () => {
  const preview = vi.fn(emptyAnswer);
  answer({ listings: { preview } });
  await newForm('');
  await press('Preview');
  expect(await screen.findByText('This is required.')).toBeTruthy();
  expect(preview).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/^Title/), 'Roof');
  await press('Preview');
  expect(await screen.findByText('We couldn’t show the preview')).toBeTruthy();
  answer({ listings: { preview: () => aListing({ title: 'Roof' }) } });
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Roof' })).toBeTruthy();
});
