import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { LookingGroups, SentInvitations } from '@/schemas/invitation';
import type { ComingMeal } from '@/schemas/timeSlot';
import { errors } from '@/server/errors';
import { answer, refuse } from '@/test/components/server';
import { called, show, toasts } from '@/test/components/show';
import {
  aComingMeal,
  aLookingGroup,
  aRequest,
  aSentInvitation,
  gil,
} from '@/test/components/testData';
import { WhosLooking } from './WhosLooking';

const meal = aComingMeal();

function open({
  meals = [meal],
  groups = [],
  sent = [],
}: {
  meals?: ComingMeal[];
  groups?: LookingGroups;
  sent?: SentInvitations;
} = {}) {
  const look = vi.fn(() => groups);
  const send = vi.fn(() => aRequest());
  answer({
    listings: { comingMeals: () => meals },
    invitations: { look, send, sent: () => sent },
  });
  show(<WhosLooking />, gil);
  return { look, send };
}

const pressLook = async () =>
  userEvent.click(await screen.findByRole('button', { name: called('See who’s looking') }));
const pressInvite = () => userEvent.click(screen.getByRole('button', { name: called('Invite') }));

test('meals with room are listed, and nobody is shown before the host asks', async () => {
  const full = aComingMeal({ canInvite: false, type: 'lunch' });
  const { look } = open({ meals: [meal, full] });
  await screen.findByRole('heading', { name: 'Dinner · Fri, Oct 15' });
  screen.getByText(/stay anonymous until they accept/);
  expect(screen.queryByText(/Lunch/)).toBeNull();
  expect(look).not.toHaveBeenCalled();
});

test('a host without a meal with room sees nothing of it', async () => {
  const comingMeals = vi.fn(() => [aComingMeal({ canInvite: false })]);
  answer({ listings: { comingMeals } });
  show(<WhosLooking />, gil);
  await waitFor(() => expect(comingMeals).toHaveBeenCalled());
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a group is shown with what it needs, and what the listing says about its allergies', async () => {
  const { look } = open({
    groups: [
      aLookingGroup({
        ...{ groupSize: 3, dietaryFlags: ['Vegan'], accessibilityNeeds: ['Step-free entry'] },
        ...{ languages: ['Hebrew', 'English'], isWalk: true },
        allergies: [
          { allergy: 'Sesame', answer: 'unconfirmed' },
          { allergy: 'Nut allergies', answer: 'listed' },
        ],
      }),
    ],
  });
  await pressLook();
  const group = within(
    (await screen.findByRole('heading', { name: 'Group of 3' })).closest('li') as HTMLElement,
  );
  expect(look).toHaveBeenCalledWith({ id: meal.id });
  for (const text of ['Vegan', 'Step-free entry', 'Allergy: Sesame', 'Within their walking limit'])
    group.getByText(text);
  group.getByText('Your listing says you can accommodate an allergy to nuts.');
  group.getByText(/^Your listing doesn’t say you can accommodate an allergy to sesame\./);
  group.getByText('Speaks Hebrew, English');
});

test('a group without needs says so', async () => {
  const none = { dietaryFlags: [], accessibilityNeeds: [], allergies: [] };
  open({ groups: [aLookingGroup(none)] });
  await pressLook();
  await screen.findByText(/^They haven’t named a diet/);
});

test('if nobody fits, that’s said kindly', async () => {
  open();
  await pressLook();
  await screen.findByText(/^Nobody new fits this meal right now\./);
  screen.getByRole('button', { name: called('Look again') });
});

test('a host who hasn’t confirmed who they are is led to their profile', async () => {
  open();
  answer({ invitations: { look: refuse(errors.inviteUnconfirmed()) } });
  await pressLook();
  await screen.findByText(/^Confirm your email address and phone number/);
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe(
    '/profile#contact',
  );
  expect(toasts()).toEqual([]);
});

test('an invitation is sent with a few words, and the group’s card gives way to it', async () => {
  const group = aLookingGroup();
  const { send } = open({ groups: [group] });
  await pressLook();
  await screen.findByRole('heading', { name: 'Group of 3' });
  await pressInvite();
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a group of 3' }));
  dialog.getByText(/^We hold 3 seats for up to 24 hours.* You can withdraw the invitation/);
  dialog.getByText(/^If they accept, you learn who they are.* they get your address/);
  await userEvent.type(dialog.getByLabelText('A few words (optional)'), 'Come!');
  const sent = [aSentInvitation({ slotId: meal.id, invitation: 'Come!' })];
  answer({ invitations: { sent: () => sent } });
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({ id: group.id, message: 'Come!', confirmedAllergies: [] }),
  );
  const list = within(await screen.findByRole('region', { name: 'Invitations you sent' }));
  list.getByText('“Come!”');
  await waitFor(() => expect(screen.queryByRole('button', { name: called('Invite') })).toBeNull());
  expect(toasts()).toEqual(['SuccessInvitation sent. We’ll email you if they accept.']);
});

test('an allergy that the listing doesn’t claim is confirmed with the invitation', async () => {
  const { send } = open({
    groups: [aLookingGroup({ allergies: [{ allergy: 'Sesame', answer: 'unconfirmed' }] })],
  });
  await pressLook();
  await screen.findByRole('heading', { name: 'Group of 3' });
  await pressInvite();
  const dialog = within(await screen.findByRole('dialog'));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send invitation' });
  expect(button.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'I can keep sesame off the table' }));
  await userEvent.click(button);
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ confirmedAllergies: ['Sesame'] })),
  );
});

test('a group that stopped looking is taken away', async () => {
  open({ groups: [aLookingGroup()] });
  answer({ invitations: { send: refuse(errors.needOver()) } });
  await pressLook();
  await screen.findByRole('heading', { name: 'Group of 3' });
  await pressInvite();
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Group of 3' })).toBeNull());
  expect(toasts()).toEqual(['ErrorThis group isn’t looking for a meal like this one anymore.']);
});

test('an invitation that waits says how long its seats are held, and can be withdrawn', async () => {
  const cancel = vi.fn(() => aRequest());
  const waiting = aSentInvitation({ slotId: meal.id });
  answer({ requests: { cancel } });
  open({ meals: [aComingMeal({ ...meal, canInvite: false })], sent: [waiting] });
  await screen.findByText(/^3 seats are held until Thu, Oct 14, 10:00 AM/);
  await userEvent.click(screen.getByRole('button', { name: called('Withdraw') }));
  await waitFor(() => expect(cancel).toHaveBeenCalledWith({ id: waiting.id }));
  await waitFor(() => expect(toasts()).toEqual(['SuccessInvitation withdrawn.']));
});

test.each([
  ['The group can’t come. The seats are free again.', { status: 'cancelled' }],
  ['You withdrew this invitation.', { status: 'cancelled', isWithdrawn: true }],
  ['The time to answer is over. The seats are free again.', { status: 'expired' }],
] as const)('an invitation that ended reads “%s”', async (text, values) => {
  open({ sent: [aSentInvitation({ slotId: meal.id, answerBy: null, ...values })] });
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: called('Withdraw') })).toBeNull();
});
