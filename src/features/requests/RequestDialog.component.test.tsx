import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, type Mock, test, vi } from 'vitest';
import { errors } from '@/server/errors';
import { answer, heldAnswer, noAnswer, refuse } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aListing, aProfile, aSlot, gil } from '@/test/components/things';
import type { Inputs, Outputs } from '@/trpc/client';
import { RequestDialog } from './RequestDialog';

const slot = aSlot();
const onClose = vi.fn();

type Profile = Outputs['users']['profile'];
type Sent = Inputs['requests']['create'];
type Request = Outputs['requests']['create'];

function open(profile: () => Profile | Promise<Profile> = aProfile) {
  answer({ users: { profile: () => profile() } });
  return show(
    <RequestDialog listing={aListing({ timeSlots: [slot] })} slot={slot} open {...{ onClose }} />,
    gil,
  );
}
const intro = () => screen.getByLabelText<HTMLTextAreaElement>('Introduction message');
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Request' });

test('a request that cannot be sent says so, and loses nothing', async () => {
  const create = vi.fn(noAnswer);
  answer({ requests: { create } });
  open();
  await userEvent.type(intro(), 'Do not lose me');
  await userEvent.click(send());
  await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to send request']));
  expect(create).toHaveBeenCalledTimes(1);
  expect(intro().value).toBe('Do not lose me');
  expect(onClose).not.toHaveBeenCalled();
});

test('a request that the rules refuse is told the reason', async () => {
  answer({ requests: { create: refuse(errors.seatsFull(1)) } });
  open();
  await userEvent.click(send());
  await waitFor(() => expect(toasts()).toEqual(['ErrorOnly 1 seat is left.']));
  expect(onClose).not.toHaveBeenCalled();
});

test('a request that is slow is not sent twice', async () => {
  answer({ requests: { create: heldAnswer<Outputs['requests']['create']>().answer } });
  open();
  await userEvent.click(send());
  await waitFor(() => expect(send().disabled).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
});

describe('the key of a request', () => {
  /** The keys of what was sent so far, after so many times. */
  const keys = async (create: Mock<(sent: Sent) => Request>, times: number) => {
    await waitFor(() => expect(create).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(send().disabled).toBe(false));
    return create.mock.calls.map(([{ key }]) => key);
  };
  const failing = () => {
    const create = vi.fn((_: Sent): Request => noAnswer());
    answer({ requests: { create } });
    return create;
  };

  test('stays when it is sent again as it is, since only the answer may be lost', async () => {
    const create = failing();
    open();
    await userEvent.type(intro(), 'We are two.');
    await userEvent.click(send());
    await keys(create, 1);
    await userEvent.click(send());
    const [first, second] = await keys(create, 2);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test('is another when the guest has changed what is sent', async () => {
    const create = failing();
    open();
    await userEvent.click(send());
    await keys(create, 1);
    await userEvent.type(intro(), 'We are two.');
    await userEvent.click(send());
    const [first, second] = await keys(create, 2);
    expect(second).not.toBe(first);
  });

  test('is another when the dialog is opened again', async () => {
    const create = failing();
    const dialog = open();
    await userEvent.click(send());
    await keys(create, 1);
    dialog.unmount();
    open();
    await userEvent.click(send());
    const [first, second] = await keys(create, 2);
    expect(second).not.toBe(first);
  });
});

test('what a guest has changed stays, when what they told of themselves arrives later', async () => {
  const profile = heldAnswer<Profile>();
  open(profile.answer);
  const flag = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await userEvent.click(flag('Vegan'));
  profile.give(aProfile({ dietaryFlags: ['Gluten-free'], householdSize: 3 }));
  await screen.findByText('3 guests');
  expect(flag('Vegan').checked).toBe(true);
  expect(flag('Gluten-free').checked).toBe(false);
});
