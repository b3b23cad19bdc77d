import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Need, NeedMatches } from '@/schemas/need';
import { answer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import {
  aMatch,
  aNeed,
  aProfile,
  aRequest,
  aSlot,
  gil,
  newId,
  sukkot2027,
} from '@/test/components/testData';
import { NeedPage } from './NeedPage';

const brooklyn = {
  ...{ id: 'us-ny-brooklyn', kind: 'borough' as const, name: 'Brooklyn', within: 'New York' },
  ...{ lat: 40.65, lon: -73.95, radiusKm: 10, exact: true, isSimilar: false, listings: 3 },
};

function open(
  need: Need | null,
  matches: NeedMatches = [],
  search = '',
  places: (typeof brooklyn)[] = [],
) {
  window.history.replaceState(null, '', `/need${search}`);
  const save = vi.fn(() => need ?? aNeed());
  const askSeveral = vi.fn(() => ({
    sent: [aRequest()],
    refused: [] as { slotId: string; why: string }[],
  }));
  answer({
    needs: { mine: () => need, save, matches: () => matches },
    requests: { askSeveral },
    users: { profile: () => aProfile({ householdSize: 3, allergens: ['Sesame'] }) },
    zmanim: { meals: () => sukkot2027 },
    places: { suggest: () => places },
  });
  show(<NeedPage />, gil);
  return { save, askSeveral };
}

const titled = (title: string, values: Partial<NeedMatches[number]> = {}) => {
  const match = aMatch(values);
  return { ...match, listing: { ...match.listing, title } };
};

test('a saved need is summed up with everything that matters', async () => {
  open(
    aNeed({
      ...{ dietaryFlags: ['Vegan'], accessibilityNeeds: ['Step-free entry'], maxSteps: 3 },
      ...{ kashrutLevel: 'mehadrin', genderSeating: 'separate', maxWalkMinutes: 15 },
    }),
  );
  await screen.findByText('Vegan, Step-free entry');
  screen.getByText('Mehadrin · Separate seating · at most 3 steps · at most 15 minutes on foot');
});

test('a new need starts with the search it came from and the profile, and has all meals', async () => {
  const { save } = open(null, [], '?city=Haifa&dietary=Vegan&kashrut=certified');
  await userEvent.click(await screen.findByRole('button', { name: 'Select all meals' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show what fits' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ city: 'Haifa', near: null, groupSize: 3, allergens: ['Sesame'], maxSteps: null },
      dietaryFlags: ['Vegan'],
      meals: expect.arrayContaining([{ date: '2027-10-15', type: 'dinner' }]),
    }),
  );
});

test('a search leads to a new need with alerts on', async () => {
  const { save } = open(null, [], '?city=Haifa&alerts=now');
  await userEvent.click(await screen.findByRole('button', { name: 'Select all meals' }));
  const alerts = screen.getByRole('button', { name: /^Tell me when a seat opens/ });
  expect(alerts.textContent).toContain('Right away');
  await userEvent.click(alerts);
  await userEvent.click(await screen.findByRole('option', { name: /^Once a day/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Show what fits' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ city: 'Haifa', alerts: 'daily' }));
});

test('a search leads to alerts of a need without them, which keeps what it says', async () => {
  const { save } = open(aNeed({ audience: 'hosts' }), [], '?city=Haifa&alerts=now');
  await userEvent.click(await screen.findByRole('button', { name: 'Show what fits' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({ city: 'Brooklyn', alerts: 'now', audience: 'hosts' }),
  );
});

test('a need with alerts says so, and shows what fits', async () => {
  open(aNeed({ alerts: 'daily' }), [], '?alerts=now');
  await screen.findByText('We’ll tell you once a day which seats opened.');
  screen.getByRole('button', { name: 'Change' });
});

test('a need without a meal or a place isn’t saved', async () => {
  const { save } = open(null);
  await screen.findByRole('button', { name: 'Select all meals' });
  await userEvent.click(screen.getByRole('button', { name: 'Show what fits' }));
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  expect(save).not.toHaveBeenCalled();
});

test('a need without a meal leads to the first one, with the error above the list', async () => {
  open(null, [], '?city=Brooklyn');
  await screen.findByRole('button', { name: 'Select all meals' });
  await userEvent.click(screen.getByRole('button', { name: 'Show what fits' }));
  const error = await screen.findByRole('alert');
  const meals = within(screen.getByRole('group', { name: 'Meals' })).getAllByRole('checkbox');
  expect(document.activeElement).toBe(meals[0]);
  const where = error.compareDocumentPosition(meals[0] as Node);
  expect(where & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a place that was typed and not chosen is found, and the page starts at its top again', async () => {
  const { save } = open(null, [], '?city=Brooklyn', [brooklyn]);
  await userEvent.click(await screen.findByRole('button', { name: 'Select all meals' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show what fits' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ near: 'us-ny-brooklyn' })),
  );
  const heading = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('alerts say so if no listing can answer for an allergy', async () => {
  const allergies = { dietaryFlags: ['Nut allergies'], allergens: ['Sesame', 'Shellfish'] };
  open(aNeed({ ...allergies, alerts: 'now', audience: 'hosts' }));
  await screen.findByText(
    /^Listings can’t say that they accommodate an allergy to sesame, .* can still invite you/,
  );
  expect(screen.queryByText('We’ll tell you when a seat opens.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(/^Listings can’t say/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sesame' }));
  await waitFor(() => expect(screen.queryByText(/^Listings can’t say/)).toBeNull());
});

test('hosts who were asked don’t see a new allergy, and the guest is told', async () => {
  const request = {
    ...{ id: newId(), slotId: newId(), status: 'pending' as const, seatsRequested: 2 },
    ...{ listing: { id: newId(), title: 'Under the vines' }, hostName: 'Hanna' },
  };
  const meal = { date: '2027-10-15', type: 'dinner' as const, state: 'asked' as const };
  open(aNeed({ allergens: ['Eggs'], meals: [{ ...meal, requests: [request] }] }));
  const saveAgain = async (change: () => Promise<void>) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await change();
    await userEvent.click(screen.getByRole('button', { name: 'Show what fits' }));
    await screen.findByRole('button', { name: 'Change' });
  };
  await saveAgain(() => userEvent.type(screen.getByLabelText(/^A few words/), 'Hello'));
  expect(toasts()).toEqual(['SuccessSaved.']);
  await saveAgain(() => userEvent.click(screen.getByRole('checkbox', { name: 'Sesame' })));
  expect(toasts()).toEqual([expect.stringMatching(/don’t see this change.* an allergy, write/)]);
});

test('each meal says what fits, what doesn’t, and what isn’t known', async () => {
  open(aNeed({ dietaryFlags: ['Vegan'], maxSteps: 1 }), [
    titled('Everything'),
    titled('Steps', {
      unmet: [
        { need: 'maxSteps', value: 1, fit: 'doesNotFit', said: 4 },
        { need: 'dietaryFlags', value: 'Vegan', fit: 'unknown', said: null },
        { need: 'allergens', value: 'Sesame', fit: 'unknown', said: null },
        { need: 'maxWalkMinutes', value: 30, fit: 'unknown', said: null },
      ],
    }),
  ]);
  await screen.findByText('Fits everything you said');
  screen.getByText('Doesn’t fit: at most 1 step');
  screen.getByText('The listing doesn’t mention: Vegan');
  screen.getByText('We don’t know how long the walk is.');
  screen.getByText(
    /^Allergy to sesame: the listing doesn’t say that the host can accommodate it\./,
  );
});

test('several hosts are asked at once, and a full one for a place on its waitlist', async () => {
  const { requests, refusal, groups, ...full } = aSlot({ capacityReserved: 9 });
  const free = titled('Free');
  const { askSeveral } = open(aNeed({ words: 'We are two.' }), [
    free,
    titled('Full', { slot: full }),
  ]);
  for (const name of ['Free', 'Full'])
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: /^Ask 2 hosts/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText(/ · Free$/)).toHaveLength(2);
  dialog.getByText('Only 1 seat left: join the waitlist');
  dialog.getByText(/you also asked others/);
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Introduction message').value).toBe(
    'We are two.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 2 hosts' }));
  await waitFor(() => expect(askSeveral).toHaveBeenCalledTimes(1));
  expect(askSeveral).toHaveBeenCalledWith(
    expect.objectContaining({
      meals: [
        { slotId: free.slot.id, waitlist: false },
        { slotId: full.id, waitlist: true },
      ],
      introMessage: 'We are two.',
    }),
  );
  await waitFor(() => expect(toasts()).toContain('SuccessSent to 1 host.'));
});

test('a single host doesn’t read about others', async () => {
  open(aNeed(), [titled('Free')]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Free' }));
  await userEvent.click(screen.getByRole('button', { name: /^Ask 1 host/ }));
  await screen.findByRole('button', { name: 'Send' });
  expect(screen.queryByText(/you also asked others/)).toBeNull();
});

test('no more than four hosts can be asked for a meal, counting those asked before', async () => {
  const request = {
    ...{ id: newId(), slotId: newId(), status: 'pending' as const, seatsRequested: 2 },
    listing: { id: newId(), title: 'Asked before' },
    hostName: 'Hanna',
  };
  const meal = { date: '2027-10-15', type: 'dinner', state: 'asked' } as const;
  const need = aNeed({ meals: [{ ...meal, requests: [request, request, request] }] });
  open(need, [titled('One'), titled('Two')]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'One' }));
  expect(screen.getByRole('checkbox', { name: 'Two' }).matches(':disabled')).toBe(true);
});

test('a meal with a seat looks for nothing', async () => {
  const meal = { date: '2027-10-15', type: 'dinner', state: 'found', requests: [] } as const;
  open(aNeed({ meals: [{ ...meal, requests: [] }] }), [titled('Not needed')]);
  await screen.findByText('You have a seat');
  expect(screen.queryByText('Not needed')).toBeNull();
});

test('a day’s open sukkahs are apart from its meals, with their street', async () => {
  const { listing, slot } = titled('Sukkah of the shul');
  open(aNeed(), [titled('Meal')]);
  answer({
    needs: {
      openSukkahs: () => [
        {
          listing: { ...listing, addressLine1: '1 Shul Street', amenities: ['own-food'] },
          slot: { ...slot, mode: 'open' },
        },
      ],
    },
  });
  await screen.findByRole('checkbox', { name: 'Meal' });
  const section = (await screen.findByText('Open sukkahs on this day')).closest('section');
  const sukkahs = within(section as HTMLElement);
  sukkahs.getByRole('link', { name: 'Sukkah of the shul' });
  sukkahs.getByText(/^1 Shul Street/);
  sukkahs.getByText('Bring your own food');
  expect(sukkahs.queryByRole('checkbox')).toBeNull();
});

test('a need is only its owner’s unless they let hosts see it, and says what hosts would see', async () => {
  const { save } = open(aNeed({ audience: 'onlyMe' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  screen.getByText('Only you see this. We delete it after the holiday.');
  screen.getByText(/They never see your name, photo, words or place/);
  await userEvent.click(screen.getByLabelText('Who may see this'));
  await userEvent.click(await screen.findByRole('option', { name: 'Hosts who can seat my group' }));
  screen.getByText('We delete this after the holiday.');
  await userEvent.click(screen.getByRole('button', { name: 'Show what fits' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ audience: 'hosts' })),
  );
});

test.each([
  ['hosts', 3, '3 hosts have seen this'],
  ['hosts', 0, 'No host has seen this yet'],
] as const)('a need for %s that %i saw says “%s”', async (audience, seenBy, text) => {
  open(aNeed({ audience, seenBy }));
  await screen.findByText(text);
});

test('a meal that a host invites to leads to the invitation', async () => {
  const request = {
    ...{ id: newId(), slotId: newId(), status: 'invited' as const, seatsRequested: 2 },
    ...{ listing: { id: newId(), title: 'Under the vines' }, hostName: 'Hanna' },
  };
  const { requests, refusal, groups, ...slot } = aSlot({ id: request.slotId });
  const meal = { date: '2027-10-15', type: 'dinner', state: 'invited' } as const;
  const before = {
    ...{ id: newId(), slotId: newId(), status: 'pending' as const, seatsRequested: 2 },
    ...{ listing: { id: newId(), title: 'Asked before' }, hostName: 'Hila' },
  };
  open(aNeed({ meals: [{ ...meal, requests: [before, request] }] }), [
    titled('Under the vines', { slot }),
    titled('On the roof'),
  ]);
  const link = await screen.findByRole('link', { name: 'Hanna invites you' });
  screen.getByText('Under the vines');
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names.indexOf('Hanna invites you')).toBeLessThan(names.indexOf('Asked before'));
  expect(link.getAttribute('href')).toBe(`/requests#request-${request.id}`);
  await screen.findByRole('checkbox', { name: 'On the roof' });
  expect(screen.queryByRole('checkbox', { name: 'Under the vines' })).toBeNull();
});
