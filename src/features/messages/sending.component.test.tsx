import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Message } from '@/schemas/message';
import { errors } from '@/server/errors';
import { goOffline, goOnline, loseServer } from '@/test/components/network';
import {
  answer,
  emptyAnswer,
  heldAnswer,
  noAnswer,
  refuse,
  setReachable,
} from '@/test/components/server';
import { forgetPage, show, toasts } from '@/test/components/show';
import { aMessage, aThread, gil, page } from '@/test/components/testData';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { MessagesPage } from './MessagesPage';

const user = userEvent.setup();
const thread = aThread();
const otherThread = aThread();

let serverMessages: Message[];

const hold = (senderId: string, body: string, key: string | null = null) => {
  const message = aMessage({ threadId: thread.id, senderId, body, createdAt: new Date(), key });
  serverMessages.push(message);
  return message;
};
type MessageInput = { body: string; key?: string | undefined };
const take = vi.fn(({ body, key = '' }: MessageInput) => {
  const before = serverMessages.find((message) => message.key === key);
  return before ?? hold(gil.id, body, key);
});
const saveWithoutResponse = (sent: MessageInput) => {
  take(sent);
  return noAnswer();
};
function delaySending() {
  const { answer: slow, give } = heldAnswer<Message>();
  const send = vi.fn((_: MessageInput) => slow());
  answer({ messages: { send } });
  return { give, key: () => send.mock.lastCall?.[0].key ?? '' };
}

beforeEach(() => {
  serverMessages = [];
  answer({
    users: { viewer: () => gil },
    threads: { list: () => page(thread, otherThread), markRead: ({ id }) => ({ id }) },
    messages: {
      list: ({ threadId }) => ({
        items: serverMessages.filter((message) => message.threadId === threadId),
        hasMore: false,
      }),
      send: take,
    },
  });
});

function open({ id } = thread) {
  window.history.replaceState(null, '', `/messages?thread=${id}`);
  return show(<MessagesPage />, gil);
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const textsIn = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll('li > p') ?? [])].map(({ textContent }) => textContent);
const messageTexts = () => textsIn(screen.queryByRole('log'));
const unsent = () => screen.queryByRole('list', { name: 'Not sent yet' });
const mark = () => within(unsent() ?? document.body).getByRole('status').textContent;

async function write(text: string) {
  await user.type(box(), text);
  await user.click(button('Send'));
}

describe('a message that is slow to send', () => {
  test('shows at once, marked as sending', async () => {
    open();
    await screen.findByText('Start the conversation');
    const { give, key } = delaySending();
    await write('  May we come? ');
    expect(textsIn(unsent())).toEqual(['You: May we come?']);
    expect(mark()).toBe('Sending...');
    expect(screen.queryByText('Start the conversation')).toBeNull();

    give(hold(gil.id, 'May we come?', key()));
    await waitFor(() => expect(messageTexts()).toEqual(['You: May we come?']));
    expect(unsent()).toBeNull();
  });

  test('lets people type the next one, but not send it', async () => {
    open();
    const { give, key } = delaySending();
    expect(button('Send').disabled).toBe(true);
    await write('One');
    expect(box().value).toBe('');
    await user.type(box(), 'Two{Enter}');
    expect(box().value).toBe('Two');
    expect(button('Send').disabled).toBe(true);

    give(hold(gil.id, 'One', key()));
    await waitFor(() => expect(button('Send').disabled).toBe(false));
    answer({ messages: { send: take } });
    await user.click(button('Send'));
    await waitFor(() => expect(messageTexts()).toEqual(['You: One', 'You: Two']));
  });

  test("isn't duplicated or dropped by polling", async () => {
    stopClock();
    open();
    await passUntil(() => screen.getByText('Start the conversation'));
    const { give, key } = delaySending();
    fireEvent.change(box(), { target: { value: 'Yes' } });
    fireEvent.click(button('Send'));
    await passUntil(() => expect(textsIn(unsent())).toEqual(['You: Yes']));

    hold('somebody else', 'Yes');
    hold(gil.id, 'Yes', 'sent from another page');
    await pass(5000);
    await passUntil(() => expect(messageTexts()).toEqual(['Yes', 'You: Yes']));
    expect(textsIn(unsent())).toEqual(['You: Yes']);

    const message = hold(gil.id, 'Yes', key());
    await pass(5000);
    await passUntil(() => expect(messageTexts()).toEqual(['Yes', 'You: Yes', 'You: Yes']));
    expect(unsent()).toBeNull();

    give(message);
    await pass(5000);
    expect(messageTexts()).toEqual(['Yes', 'You: Yes', 'You: Yes']);
  });
});

describe('a message that fails to send', () => {
  test('stays, marked as failed, and is sent on retry', async () => {
    open();
    answer({ messages: { send: emptyAnswer } });
    await write('Do not lose me.');
    await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to send message']));
    expect(textsIn(unsent())).toEqual(['You: Do not lose me.']);
    expect(mark()).toBe('Not sent');
    expect(box().value).toBe('');

    answer({ messages: { send: take } });
    await user.click(button('Try again'));
    await waitFor(() => expect(messageTexts()).toEqual(['You: Do not lose me.']));
    expect(unsent()).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(take).toHaveBeenCalledTimes(1);
  });

  test("shows the server's reason", async () => {
    open();
    answer({ messages: { send: refuse(errors.tooMany(5)) } });
    await write('Hello?');
    await waitFor(() =>
      expect(toasts()).toEqual(['ErrorThat was a lot at once. Wait a little and try again.']),
    );
    expect(mark()).toBe('Not sent');
  });

  test('can be discarded', async () => {
    open();
    answer({ messages: { send: emptyAnswer } });
    await write('Never mind.');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Never mind.')).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(screen.queryByText('Start the conversation')).not.toBeNull();
  });

  test('waits in its own conversation while another one is open', async () => {
    stopClock();
    const view = open();
    answer({ messages: { send: emptyAnswer } });
    fireEvent.change(box(), { target: { value: 'Do not lose me.' } });
    fireEvent.click(button('Send'));
    await passUntil(() => screen.getByText('Not sent'));
    view.unmount();

    const otherView = open(otherThread);
    await passUntil(() => screen.getByText('Start the conversation'));
    expect(unsent()).toBeNull();
    await pass(310_000);
    otherView.unmount();

    open();
    expect(textsIn(unsent())).toEqual(['You: Do not lose me.']);
    expect(mark()).toBe('Not sent');
  });

  test('appears once if only its response was lost and it is retried', async () => {
    open();
    await screen.findByText('Start the conversation');
    loseServer();
    answer({ messages: { send: saveWithoutResponse } });
    await write('Are you there?');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(take).toHaveBeenCalledTimes(2));
    await screen.findByText('May not have been sent');
    answer({ messages: { send: take } });
    await user.click(button('Try again'));
    await waitFor(() => expect(messageTexts()).toEqual(['You: Are you there?']));
    expect(unsent()).toBeNull();
    expect(take).toHaveBeenCalledTimes(3);
    expect(serverMessages).toHaveLength(1);
  });

  test('is found once the server is reachable if only its response was lost', async () => {
    open();
    await screen.findByText('Start the conversation');
    loseServer();
    answer({ messages: { send: saveWithoutResponse } });
    await write('Are you there?');
    await screen.findByText('May not have been sent');
    setReachable(true);
    goOnline();
    await waitFor(() => expect(messageTexts()).toEqual(['You: Are you there?']));
    expect(unsent()).toBeNull();
  });

  test('is found by the next poll if only its response was lost', async () => {
    stopClock();
    open();
    await passUntil(() => screen.getByText('Start the conversation'));
    loseServer();
    answer({ messages: { send: saveWithoutResponse } });
    fireEvent.change(box(), { target: { value: 'Are you there?' } });
    fireEvent.click(button('Send'));
    await passUntil(() => screen.getByText('May not have been sent'));
    await pass(5000);
    await passUntil(() => expect(messageTexts()).toEqual(['You: Are you there?']));
    expect(unsent()).toBeNull();
  });

  test("isn't confused with another message of the same text", async () => {
    open();
    loseServer();
    answer({ messages: { send: saveWithoutResponse } });
    await write('Yes');
    await screen.findByText('May not have been sent');
    serverMessages = [];
    answer({ messages: { send: take } });
    await write('Yes');
    await waitFor(() => expect(messageTexts()).toEqual(['You: Yes']));
    expect(textsIn(unsent())).toEqual(['You: Yes']);
  });

  test("can't be retried while another is being sent", async () => {
    open();
    answer({ messages: { send: emptyAnswer } });
    await write('One');
    await screen.findByText('Not sent');
    answer({ messages: { send: heldAnswer<Message>().answer } });
    await write('Two');
    expect(textsIn(unsent())).toEqual(['You: One', 'You: Two']);
    expect(button('Try again').disabled).toBe(true);
  });
});

describe('a message written while offline', () => {
  async function openOffline() {
    const shown = open();
    await screen.findByText('Start the conversation');
    goOffline();
    return shown;
  }

  test('waits, says so, and is sent once the network is back', async () => {
    await openOffline();
    await write('We are late.');
    await waitFor(() => expect(mark()).toBe('Waiting for a connection'));
    expect(textsIn(unsent())).toEqual(['You: We are late.']);
    expect(toasts()).toEqual([]);
    expect(take).not.toHaveBeenCalled();
    goOnline();
    await waitFor(() => expect(messageTexts()).toEqual(['You: We are late.']));
    expect(unsent()).toBeNull();
  });

  test('is never sent once it is withdrawn', async () => {
    await openOffline();
    await write('We are late.');
    await write('Never mind.');
    const [first] = await screen.findAllByRole('button', { name: 'Don’t send' });
    await user.click(first ?? box());
    expect(textsIn(unsent())).toEqual(['You: Never mind.']);
    expect(document.activeElement).toBe(box());
    goOnline();
    await waitFor(() => expect(messageTexts()).toEqual(['You: Never mind.']));
    expect(take).toHaveBeenCalledTimes(1);
  });

  test('is sent after those written before it', async () => {
    await openOffline();
    for (const text of ['One', 'Two', 'Three']) await write(text);
    expect(textsIn(unsent())).toEqual(['You: One', 'You: Two', 'You: Three']);
    const { give, key } = delaySending();
    goOnline();
    await waitFor(() => expect(key()).not.toBe(''));
    expect(
      within(unsent() ?? document.body)
        .getAllByRole('status')
        .map((one) => one.textContent),
    ).toEqual(['Sending...', 'Waiting for a connection', 'Waiting for a connection']);
    answer({ messages: { send: take } });
    give(hold(gil.id, 'One', key()));
    await waitFor(() => expect(messageTexts()).toEqual(['You: One', 'You: Two', 'You: Three']));
  });

  test('stays queued when the page is left and opened again', async () => {
    const view = await openOffline();
    await write('We are late.');
    await screen.findByText('Waiting for a connection');
    view.unmount();
    // Simulate a new page, which keeps only what's in session storage.
    forgetPage();
    goOnline();
    open();
    await waitFor(() => expect(messageTexts()).toEqual(['You: We are late.']));
    expect(take).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
  });

  test('is removed from storage when it is withdrawn', async () => {
    const view = await openOffline();
    await write('We are late.');
    await user.click(await screen.findByRole('button', { name: 'Don’t send' }));
    view.unmount();
    forgetPage();
    goOnline();
    open();
    await screen.findByText('Start the conversation');
    expect(take).not.toHaveBeenCalled();
  });
});

describe('a message that is being written', () => {
  test('survives switching conversations and a reload, until it is sent', async () => {
    const first = open();
    await user.type(box(), 'May we');
    first.unmount();
    const other = open(otherThread);
    expect(box().value).toBe('');
    other.unmount();

    forgetPage();
    const second = open();
    expect(box().value).toBe('May we');
    await user.type(box(), ' come?{Enter}');
    await waitFor(() => expect(messageTexts()).toEqual(['You: May we come?']));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    second.unmount();
    open();
    expect(box().value).toBe('');
  });

  test('can be sent while storage is blocked', async () => {
    const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    open();
    await write('May we come?');
    await waitFor(() => expect(messageTexts()).toEqual(['You: May we come?']));
    blocked.mockRestore();
  });

  test('starts a new line on Enter on phones', async () => {
    const desktop = window.matchMedia;
    window.matchMedia = (media) =>
      ({ ...desktop(media), matches: media.includes('coarse') }) as MediaQueryList;
    onTestFinished(() => {
      window.matchMedia = desktop;
    });
    open();
    await user.type(box(), 'May we{Enter}come?');
    expect(box().value).toBe('May we\ncome?');
    await user.click(button('Send'));
    await waitFor(() => expect(messageTexts()).toEqual(['You: May we\ncome?']));
  });

  test.each([
    ['while composing', { isComposing: true }],
    ['right after composing, as in Safari', { keyCode: 229 }],
  ])("isn't sent by the Enter of an input method: %s", async (_, event) => {
    open();
    await user.type(box(), 'かな');
    fireEvent.keyDown(box(), { key: 'Enter', ...event });
    expect(box().value).toBe('かな');
    expect(unsent()).toBeNull();
  });
});

test.each([
  ['is being sent', () => heldAnswer<Message>().answer()],
  ['failed', emptyAnswer],
])('a message that %s survives a reload', async (_, send) => {
  const view = open();
  answer({ messages: { send } });
  await write('Do not lose me.');
  await waitFor(() => expect(textsIn(unsent())).toEqual(['You: Do not lose me.']));
  view.unmount();
  forgetPage();
  answer({ messages: { send: take } });
  open();
  await waitFor(() => expect(messageTexts()).toEqual(['You: Do not lose me.']));
  expect(take).toHaveBeenCalledTimes(1);
});
