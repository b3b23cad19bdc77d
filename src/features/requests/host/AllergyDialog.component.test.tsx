import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { HostRequest, RequestAnswer } from '@/schemas/request';
import { answer } from '@/test/components/server';
import { called, show, toasts } from '@/test/components/show';
import { aRequest, gil, page } from '@/test/components/testData';
import { RequestList } from './RequestList';

const threadId = '0198c0de-0000-7000-8000-000000000001';
const { hopper, slot } = aRequest();

const needy = (values: Partial<HostRequest> = {}) =>
  aRequest({
    threadId,
    hopper: { ...hopper, firstName: 'Noa' },
    dietaryFlags: ['Vegan', 'Nut allergies'],
    allergies: [
      { allergy: 'Nut allergies', answer: 'unconfirmed' },
      { allergy: 'Sesame', answer: 'unconfirmed' },
      { allergy: 'Shellfish allergy', answer: 'listed' },
    ],
    unmet: { dietary: ['Nut allergies'], accessibility: ['Step-free entry'] },
    ...values,
  });

function open(...requests: HostRequest[]) {
  const setStatus = vi.fn(({ id, status }: { id: string; status: RequestAnswer }) => ({
    ...(requests.find((one) => one.id === id) ?? needy()),
    status,
    actions: ['undo' as const],
    undoMs: 10_000,
    updatedAt: new Date(),
  }));
  const of = (isPending: boolean) =>
    requests.filter(({ status }) => (status === 'pending') === isPending);
  answer({
    requests: { host: ({ state }) => page(...of(state === 'pending')), setStatus },
  });
  show(<RequestList />, gil);
  return setStatus;
}

const button = (name: string) => screen.findByRole('button', { name: called(name) });

test('an allergy has its own badge and line, and preferences keep theirs', async () => {
  open(needy());
  const items = await screen.findAllByRole('listitem');
  const badge = (text: string) =>
    items.find((item) => item.textContent === text)?.firstElementChild ?? expect.fail(text);
  for (const text of ['Nut allergies', 'Allergy: Sesame', 'Shellfish allergy']) {
    expect(badge(text).querySelector('svg')).not.toBeNull();
    expect(badge(text).className).not.toBe(badge('Vegan').className);
  }
  expect(badge('Vegan').querySelector('svg')).toBeNull();
  screen.getByText(
    'Your listing doesn’t say you can accommodate an allergy to nuts and sesame. We’ll ask before you accept.',
  );
  screen.getByText('Your listing says you can accommodate an allergy to shellfish.');
  screen.getByText('Your listing doesn’t say it can meet: Step-free entry.');
});

test.each([
  ['the card', ['Accept']],
  ['the dialog for a message', ['Message', 'Accept Request']],
] as const)('accepting on %s asks once, and sends what the host confirmed', async (_, names) => {
  const request = needy();
  const setStatus = open(request);
  for (const name of names) await userEvent.click(await button(name));
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you accept' }));
  dialog.getByText(
    'Someone in Noa L.’s group is allergic to nuts and sesame. Your listing doesn’t say you can accommodate that.',
  );
  expect(setStatus).not.toHaveBeenCalled();
  await userEvent.click(
    dialog.getByRole('button', { name: 'I can keep nuts and sesame off the table' }),
  );
  await waitFor(() => expect(setStatus).toHaveBeenCalledTimes(1));
  expect(setStatus.mock.calls[0]).toEqual([
    {
      id: request.id,
      status: 'accepted',
      undoable: true,
      seatsRequested: request.seatsRequested,
      confirmedAllergies: ['Nut allergies', 'Sesame'],
    },
  ]);
});

test('a waitlisted group is asked about from the menu', async () => {
  const setStatus = open(needy({ status: 'waitlisted', actions: ['accept'] }));
  await userEvent.click(await button('More about Noa L.'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Accept Request' }));
  await userEvent.click(await button('I can keep nuts and sesame off the table'));
  await waitFor(() =>
    expect(setStatus.mock.calls).toMatchObject([
      [{ confirmedAllergies: ['Nut allergies', 'Sesame'] }],
    ]),
  );
});

test('asking first leads to the conversation and accepts nothing', async () => {
  const setStatus = open(needy());
  await userEvent.click(await button('Accept'));
  const ask = await screen.findByRole('link', { name: 'Ask first' });
  expect(ask.getAttribute('href')).toBe(`/messages?thread=${threadId}`);
  expect(setStatus).not.toHaveBeenCalled();
});

test('a group with an allergy that the listing claims is accepted without a question', async () => {
  const request = needy({ allergies: [{ allergy: 'Nut allergies', answer: 'listed' }] });
  const setStatus = open(request);
  await userEvent.click(await button('Accept'));
  await waitFor(() => expect(setStatus).toHaveBeenCalledTimes(1));
  expect(setStatus.mock.calls).toMatchObject([[{ id: request.id, status: 'accepted' }]]);
  expect(setStatus.mock.calls[0]?.[0]).not.toHaveProperty('confirmedAllergies');
});

test('accepting several leaves out allergies and says so', async () => {
  const same = { slot, slotId: slot.id };
  const adi = aRequest(same);
  const setStatus = open(adi, needy(same), aRequest(same));
  for (const name of ['Adi L.', 'Noa L.'])
    for (const box of (await screen.findAllByRole('checkbox', { name: `Select ${name}` })).slice(
      0,
      1,
    ))
      await userEvent.click(box);
  await userEvent.click(await button('Accept 2'));
  await waitFor(() =>
    expect(toasts()).toEqual([
      'Success1 accepted (Adi L.). Not changed (Noa L.): someone has an allergy that your listing doesn’t mention. Answer each of these on its own card.Undo',
    ]),
  );
  expect(setStatus.mock.calls).toHaveLength(1);
});

test('an accepted card says what the host confirmed, and what not', async () => {
  open(
    needy({
      status: 'accepted',
      isShared: true,
      actions: [],
      allergies: [
        { allergy: 'Nut allergies', answer: 'confirmed' },
        { allergy: 'kiwi', answer: 'unconfirmed' },
      ],
    }),
  );
  await screen.findByText('You confirmed that you can keep nuts off the table.');
  screen.getByText(
    /^You haven’t confirmed that you can keep .*“kiwi”.* off the table. Talk to your guest.$/,
  );
});
