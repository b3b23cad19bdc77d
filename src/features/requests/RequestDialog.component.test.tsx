import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, type Mock, test, vi } from 'vitest';
import { errors } from '@/server/errors';
import { answer, emptyAnswer, heldAnswer, noAnswer, refuse } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aListing, aProfile, aRequest, aSlot, gil, newId } from '@/test/components/testData';
import type { Inputs, Outputs } from '@/trpc/client';
import { RequestDialog } from './RequestDialog';
import { keepRequestDraft } from './requestDrafts';

const slot = aSlot();
const [onClose, onSent] = [vi.fn(), vi.fn()];

type Profile = Outputs['users']['profile'];
type Overlaps = Outputs['requests']['overlaps'];
type RequestInput = Inputs['requests']['create'];
type Request = Outputs['requests']['create'];

function open(profile: () => Profile | Promise<Profile> = aProfile, others: Overlaps = []) {
  answer({ users: { profile: () => profile() }, requests: { overlaps: () => others } });
  return show(
    <RequestDialog
      listing={aListing({ timeSlots: [slot] })}
      slot={slot}
      open
      {...{ onClose, onSent }}
    />,
    gil,
  );
}
const intro = () => screen.getByLabelText<HTMLTextAreaElement>('Introduction message');
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Request' });

test("a request that can't be sent shows an error and loses nothing", async () => {
  const create = vi.fn(emptyAnswer);
  answer({ requests: { create } });
  open();
  await userEvent.type(intro(), 'Do not lose me');
  await userEvent.click(send());
  await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to send request']));
  expect(create).toHaveBeenCalledTimes(1);
  expect(intro().value).toBe('Do not lose me');
  expect(onClose).not.toHaveBeenCalled();
});

test('a request that breaks a rule shows the reason', async () => {
  answer({ requests: { create: refuse(errors.seatsFull(1)) } });
  open();
  await userEvent.click(send());
  await waitFor(() => expect(toasts()).toEqual(['ErrorOnly 1 seat is left.']));
  expect(onClose).not.toHaveBeenCalled();
});

test("a slow request isn't sent twice", async () => {
  answer({ requests: { create: heldAnswer<Outputs['requests']['create']>().answer } });
  open();
  await userEvent.click(send());
  await waitFor(() => expect(send().disabled).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
});

test('typed text survives closing the dialog and a reload, until the request is sent', async () => {
  const first = open();
  await screen.findByText('1 guest');
  expect(sessionStorage).toHaveLength(0);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vegan' }));
  await userEvent.type(intro(), 'We are two.');
  await userEvent.type(intro(), '{Escape}');
  first.unmount();

  const second = open();
  expect(intro().value).toBe('We are two.');
  expect(screen.getByRole('checkbox', { name: 'Vegan' }).matches(':checked')).toBe(true);
  await userEvent.type(intro(), '!{Backspace}');
  second.unmount();

  answer({ requests: { create: () => aRequest() } });
  const third = open();
  expect(intro().value).toBe('We are two.');
  await userEvent.click(send());
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  third.unmount();
});

describe('the idempotency key of a request', () => {
  const keys = async (create: Mock<(sent: RequestInput) => Request>, times: number) => {
    await waitFor(() => expect(create).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(send().disabled).toBe(false));
    return create.mock.calls.map(([{ key }]) => key);
  };
  const failing = () => {
    const create = vi.fn((_: RequestInput): Request => noAnswer());
    answer({ requests: { create } });
    return create;
  };

  test('stays when the same request is retried, in case only the response was lost', async () => {
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

  test('changes when the guest edits the request', async () => {
    const create = failing();
    open();
    await userEvent.click(send());
    await keys(create, 1);
    await userEvent.type(intro(), 'We are two.');
    await userEvent.click(send());
    const [first, second] = await keys(create, 2);
    expect(second).not.toBe(first);
  });

  test('changes when the dialog is opened again', async () => {
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

describe('another meal of the guest at the same time', () => {
  const other = (status: Overlaps[number]['status']): Overlaps[number] => ({
    requestId: newId(),
    status,
    slot: {
      type: 'lunch',
      startsAt: new Date('2027-10-15T22:00:00Z'),
      endsAt: new Date('2027-10-16T00:00:00Z'),
    },
    listing: { title: 'The other table', timeZone: 'America/New_York' },
  });

  test.each([
    ['accepted', 'You already have a seat at another meal'],
    ['pending', 'You’ve requested another meal'],
  ] as const)(
    "that is %s is shown with its name and time, and doesn't block the request",
    async (status, notice) => {
      open(aProfile, [other(status)]);
      const when = 'Lunch at “The other table”, Fri, Oct 15, 6:00 PM – 8:00 PM EDT.';
      await screen.findByText(`${notice} at this time: ${when}`);
      expect(send().disabled).toBe(false);
    },
  );

  test("isn't mentioned if there isn't one", async () => {
    open();
    await screen.findByText('1 guest');
    expect(screen.queryByText(/at this time/)).toBeNull();
  });
});

describe('when the session has ended', () => {
  const endSession = () =>
    answer({
      requests: { create: refuse(errors.signInFirst()), overlaps: refuse(errors.signInFirst()) },
      users: { viewer: () => null },
    });

  test('typed text survives the trip through the sign-in page', async () => {
    const first = open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vegan' }));
    await userEvent.type(intro(), 'We are two.');
    endSession();
    await userEvent.click(send());
    await waitFor(() =>
      expect(toasts()).toEqual(['UnauthorizedYou are logged out. Logging in again...']),
    );
    first.unmount();

    open(() => aProfile({ dietaryFlags: ['No fish'], householdSize: 3 }));
    expect(intro().value).toBe('We are two.');
    const flag = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(flag('Vegan').checked).toBe(true);
    await screen.findByText('1 guest');
    expect(flag('No fish').checked).toBe(false);

    const create = vi.fn((_: RequestInput): Request => aRequest());
    answer({ requests: { create } });
    await userEvent.click(send());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ introMessage: 'We are two.' });
    expect(sessionStorage).toHaveLength(0);
  });

  test("the typed text isn't shown to another user", async () => {
    const typed = { slotId: slot.id, seatsRequested: 2, introMessage: 'Not yours' };
    keepRequestDraft(newId(), typed);
    open();
    expect(intro().value).toBe('');
  });
});

describe('dietary needs', () => {
  const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
  const howMany = (name: string) => screen.queryByRole('group', { name });
  const sent = async (create: Mock<(sent: RequestInput) => Request>) => {
    await userEvent.click(send());
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    return create.mock.calls[0]?.[0];
  };
  const creating = () => {
    const create = vi.fn((_: RequestInput): Request => aRequest());
    answer({ requests: { create } });
    return create;
  };

  test('are counted with one press each', async () => {
    const create = creating();
    open(() => aProfile({ householdSize: 3 }));
    await screen.findByText('3 guests');
    await choose('Vegan');
    await choose('No fish');
    await userEvent.click(
      within(howMany('Vegan: how many of you?') ?? expect.fail()).getByRole('radio', {
        name: '1',
      }),
    );
    expect(await sent(create)).toMatchObject({
      dietaryFlags: ['Vegan', 'No fish'],
      dietaryCounts: [1, 0],
    });
  });

  test('are not counted for someone who comes alone', async () => {
    const create = creating();
    open();
    await screen.findByText('1 guest');
    await choose('Vegan');
    expect(howMany('Vegan: how many of you?')).toBeNull();
    expect(await sent(create)).toMatchObject({ dietaryFlags: ['Vegan'], dietaryCounts: [] });
  });

  test("that the listing doesn't promise to meet are listed before the request is sent", async () => {
    open();
    const note = () => screen.queryByText(/^This listing doesn’t say/)?.textContent;
    await choose('Nut allergies');
    await userEvent.click(screen.getByText('More about your group'));
    await choose('Step-free entry');
    expect(note()).toBe(
      'This listing doesn’t say it can meet: Nut allergies, Step-free entry. Ask in your introduction.',
    );
    await choose('Nut allergies');
    await choose('Step-free entry');
    expect(note()).toBeUndefined();
  });
});

describe('allergies and other needs', () => {
  const sendNeeds = async (profile = aProfile(), press: () => Promise<void> = async () => {}) => {
    const create = vi.fn((_: RequestInput): Request => aRequest());
    answer({ requests: { create } });
    open(() => profile);
    await screen.findByText(profile.householdSize === 2 ? '2 guests' : '1 guest');
    await press();
    await userEvent.click(send());
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    return create.mock.calls[0]?.[0];
  };
  const press = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
  const remember = () =>
    screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Remember this for next time' });

  test('are sent by name, also in the guest’s own words, and remembered the first time', async () => {
    const sent = await sendNeeds(aProfile(), async () => {
      expect(remember()).toBeNull();
      await userEvent.click(screen.getByText('More about your group'));
      await userEvent.type(screen.getByLabelText('Another allergy'), ' kiwi fruit');
      await press('Sesame');
      expect(screen.getByLabelText<HTMLInputElement>('Another allergy').value).toBe('kiwi fruit');
      screen.getByText(
        /^This listing doesn’t say it can meet: an allergy to sesame and .*kiwi fruit/,
      );
      expect(remember()?.checked).toBe(true);
    });
    expect(sent).toMatchObject({ allergens: ['Sesame', 'kiwi fruit'], remember: true });
  });

  test('come from the profile, and aren’t saved in it again unless the guest wants that', async () => {
    const needs = { allergens: ['Sesame', 'kiwi'], accessibilityNeeds: ['Elevator access'] };
    const sent = await sendNeeds(aProfile({ ...needs, householdSize: 2 }), async () => {
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'kiwi' }).checked).toBe(true);
      expect(remember()?.checked).toBe(false);
    });
    expect(sent).toMatchObject({ ...needs, remember: false });
  });

  test('of the profile aren’t dropped by a draft from before', async () => {
    keepRequestDraft(gil.id, { slotId: slot.id, seatsRequested: 1, introMessage: 'Hello' });
    expect(await sendNeeds(aProfile({ allergens: ['Sesame'] }))).toMatchObject({
      allergens: ['Sesame'],
      introMessage: 'Hello',
    });
  });

  test('aren’t remembered for someone who unticks it', async () => {
    const sent = await sendNeeds(aProfile(), async () => {
      await press('Vegan');
      await press('Remember this for next time');
    });
    expect(sent).toMatchObject({ dietaryFlags: ['Vegan'], remember: false });
  });
});

test("keep the guest's changes when the profile loads later", async () => {
  const profile = heldAnswer<Profile>();
  open(profile.answer);
  const flag = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await userEvent.click(flag('Vegan'));
  profile.give(aProfile({ dietaryFlags: ['Gluten-free'], householdSize: 3 }));
  await screen.findByText('3 guests');
  expect(flag('Vegan').checked).toBe(true);
  expect(flag('Gluten-free').checked).toBe(false);
});

describe('a group that doesn’t fit', () => {
  const few = aSlot({ capacityTotal: 6, capacityReserved: 4 });
  const openFor = (householdSize: number, of = few) => {
    answer({
      users: { profile: () => aProfile({ householdSize }) },
      requests: { overlaps: () => [] },
    });
    const listing = aListing({ timeSlots: [of] });
    return show(<RequestDialog listing={listing} slot={of} open {...{ onClose, onSent }} />, gil);
  };
  const waits = () => screen.findByRole('button', { name: 'Join the waitlist' });

  test('joins the waitlist as it is, and says so', async () => {
    const create = vi.fn(() => aRequest());
    answer({ requests: { create } });
    openFor(5);
    await screen.findByText(/^Only 2 seats are left\. Join the waitlist for 5, or/);
    await userEvent.click(await waits());
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ seatsRequested: 5, waitlist: true }),
    );
  });

  test('can ask for the seats that are left', async () => {
    const create = vi.fn(() => aRequest());
    answer({ requests: { create } });
    openFor(5);
    await userEvent.click(await screen.findByRole('button', { name: 'ask for 2' }));
    await userEvent.click(send());
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ seatsRequested: 2, waitlist: false }),
    );
  });

  test('starts at the smallest size that doesn’t, at the input to change it', async () => {
    openFor(1);
    await userEvent.click(await screen.findByRole('button', { name: 'There are more of us' }));
    await screen.findByText(/^Only 2 seats are left\. Join the waitlist for 3, or/);
    const size = screen.getByLabelText('Number of guests');
    await waitFor(() => expect(document.activeElement).toBe(size));
    expect(size.textContent).toContain('3 guests');
    expect(screen.queryByRole('button', { name: 'There are more of us' })).toBeNull();
  });

  test('and never could is told how many could', async () => {
    openFor(7);
    await screen.findByText('The largest group for this meal is 6.');
  });

  test('is told nothing if it does', async () => {
    openFor(2);
    await screen.findByText('2 guests');
    expect(screen.queryByText(/seats are left|largest group/)).toBeNull();
  });
});
