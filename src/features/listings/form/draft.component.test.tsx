import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { dropAllDrafts } from '@/features/drafts';
import { answer, emptyAnswer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aListing, aSlot, gil, newId, sukkot2027 } from '@/test/components/testData';
import { CreateListing } from './CreateListing';
import { readDraft, toListingDraft } from './draft';
import { EditListing } from './EditListing';
import { newListing, pinOf } from './fields';

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const note = () => screen.queryByText('Draft restored.');

async function reopen() {
  cleanup();
  show(<CreateListing />, gil);
  return field(/^Title/);
}

describe('the draft of a listing form', () => {
  test('is restored, including slots, except for the street', async () => {
    answer({ zmanim: { meals: () => sukkot2027 } });
    await userEvent.type(await reopen(), 'Roof of reeds');
    await userEvent.type(await field(/^Address line 1/), '1 Palm Street');
    await userEvent.type(await field(/^ZIP/), '11213');
    await userEvent.click(screen.getByLabelText('Sephardi'));
    screen.getByText('Your changes are kept on this device as a draft, without the street.');
    await press('Add holiday meals');
    await userEvent.click(await screen.findByRole('checkbox', { name: /first night/ }));
    await press('Add 1 meal');
    expect(JSON.stringify(localStorage)).not.toMatch(/Palm|11213/);

    expect((await reopen()).value).toBe('Roof of reeds');
    expect(note()).toBeTruthy();
    expect((await field(/^Date/)).value).toBe('2027-10-15');
    expect((await field(/^Starts/)).value).toBe('19:00');
    expect(screen.getByLabelText<HTMLInputElement>('Sephardi').checked).toBe(true);
    expect((await field(/^Address line 1/)).value).toBe('');
  });

  test("can be discarded, and isn't stored when nothing changed", async () => {
    await userEvent.type(await reopen(), 'Roof');
    expect((await reopen()).value).toBe('Roof');
    await press('Discard draft');
    expect((await field(/^Title/)).value).toBe('');
    expect(localStorage).toHaveLength(0);
    expect((await reopen()).value).toBe('');
    expect(note()).toBeNull();
  });

  test("isn't shown to other users, and is deleted on sign-out", async () => {
    await userEvent.type(await reopen(), 'Roof');
    expect((await reopen()).value).toBe('Roof');
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem(key.replace(gil.id, newId()), localStorage.getItem(key) ?? '');
    localStorage.removeItem(key);
    expect((await reopen()).value).toBe('');
    await userEvent.type(await reopen(), 'Hut');
    dropAllDrafts();
    expect(localStorage).toHaveLength(0);
    expect((await reopen()).value).toBe('');
  });

  test('is deleted once it is saved, and stays when saving fails', async () => {
    answer({ listings: { create: emptyAnswer }, zmanim: { meals: () => sukkot2027 } });
    await userEvent.type(await reopen(), 'Roof');
    await press('Add time slot');
    await press('Create Listing');
    await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to create listing']));
    expect((await reopen()).value).toBe('Roof');
    answer({ listings: { create: () => aListing() } });
    await press('Create Listing');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  test("is ignored if the form can't have written it", async () => {
    for (const storedDraft of ['{', '{"version":"","fields":{"title":7}}']) {
      localStorage.setItem(`sukkah-draft:listing:${gil.id}:new`, storedDraft);
      expect((await reopen()).value).toBe('');
      expect(note()).toBeNull();
    }
  });

  test('of an edit is merged once the listing is saved elsewhere', async () => {
    const listing = aListing({
      title: 'Roof',
      timeSlots: [aSlot()],
      addressLine1: '1 Palm Street',
    });
    const edit = async (values: Partial<typeof listing> = {}) => {
      cleanup();
      answer({ listings: { byId: () => ({ ...listing, version: 'one', ...values }) } });
      show(<EditListing id={listing.id} />, gil);
      return field(/^Title/);
    };
    await userEvent.type(await edit(), ' of reeds');
    expect((await edit()).value).toBe('Roof of reeds');
    expect((await field(/^Address line 1/)).value).toBe('1 Palm Street');
    const newer = { version: 'two', description: 'Near the park' };
    await edit(newer);
    await screen.findByText('This changed while you had it open');
    expect((await field(/^Title/)).value).toBe('Roof of reeds');
    expect((await field(/^Description/)).value).toBe('Near the park');
    // By now it's a draft of the newer version.
    await userEvent.type(await field(/^Title/), '!');
    expect((await edit(newer)).value).toBe('Roof of reeds!');
  });
});

test("the pin isn't part of a draft, which is stored on the device", () => {
  const start = { ...newListing('UTC'), pin: pinOf({ lat: 40.1, lon: -73.987653 }) };
  const typed = { ...start, title: 'A new title', pin: '1.5,2.5' };
  const draft = toListingDraft(typed, '1', start);
  expect(JSON.stringify(draft)).not.toMatch(/1\.5,2\.5|40\.1/);
  expect(readDraft(draft, '1', start)?.mine).toMatchObject({
    ...{ title: 'A new title', pin: start.pin },
  });
});
