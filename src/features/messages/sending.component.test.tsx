import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '@/schemas/message';
import { errors } from '@/server/errors';
import { answer, heldAnswer, noAnswer, refuse } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aMessage, aThread, gil, page } from '@/test/components/things';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { MessagesPage } from './MessagesPage';

const user = userEvent.setup();
const thread = aThread();
const otherThread = aThread();

/** What the server holds of the conversation. */
let held: Message[];

const hold = (senderId: string, body: string, key: string | null = null) => {
  const message = aMessage({ threadId: thread.id, senderId, body, createdAt: new Date(), key });
  held.push(message);
  return message;
};
type Sent = { body: string; key?: string | undefined };
const take = vi.fn(({ body, key = '' }: Sent) => {
  const before = held.find((message) => message.key === key);
  return before ?? hold(gil.id, body, key);
});
const takeInSilence = (sent: Sent) => {
  take(sent);
  return noAnswer();
};
/** Answers to sendings that are held, and the key that the last one came with. */
function slowly() {
  const { answer: slow, give } = heldAnswer<Message>();
  const send = vi.fn((_: Sent) => slow());
  answer({ messages: { send } });
  return { give, key: () => send.mock.lastCall?.[0].key ?? '' };
}

beforeEach(() => {
  held = [];
  answer({
    threads: { list: () => page(thread, otherThread), markRead: ({ id }) => ({ id }) },
    messages: {
      list: ({ threadId }) => ({
        items: held.filter((message) => message.threadId === threadId),
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
const said = () => textsIn(screen.queryByRole('log'));
const unsent = () => screen.queryByRole('list', { name: 'Not sent yet' });
const mark = () => within(unsent() ?? document.body).getByRole('status').textContent;

async function write(text: string) {
  await user.type(box(), text);
  await user.click(button('Send'));
}

describe('a message that is slow to arrive', () => {
  test('shows at once, marked as being sent', async () => {
    open();
    await screen.findByText('Start the conversation');
    const { give, key } = slowly();
    await write('  May we come? ');
    expect(textsIn(unsent())).toEqual(['You: May we come?']);
    expect(mark()).toBe('Sending...');
    expect(screen.queryByText('Start the conversation')).toBeNull();

    give(hold(gil.id, 'May we come?', key()));
    await waitFor(() => expect(said()).toEqual(['You: May we come?']));
    expect(unsent()).toBeNull();
  });

  test('lets the next be written, but not go', async () => {
    open();
    const { give, key } = slowly();
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
    await waitFor(() => expect(said()).toEqual(['You: One', 'You: Two']));
  });

  test('is neither doubled nor dropped by a look for messages', async () => {
    stopClock();
    open();
    await passUntil(() => screen.getByText('Start the conversation'));
    const { give, key } = slowly();
    fireEvent.change(box(), { target: { value: 'Yes' } });
    fireEvent.click(button('Send'));
    await passUntil(() => expect(textsIn(unsent())).toEqual(['You: Yes']));

    hold('somebody else', 'Yes');
    hold(gil.id, 'Yes', 'sent from another page');
    await pass(5000);
    await passUntil(() => expect(said()).toEqual(['Yes', 'You: Yes']));
    expect(textsIn(unsent())).toEqual(['You: Yes']);

    const message = hold(gil.id, 'Yes', key());
    await pass(5000);
    await passUntil(() => expect(said()).toEqual(['Yes', 'You: Yes', 'You: Yes']));
    expect(unsent()).toBeNull();

    give(message);
    await pass(5000);
    expect(said()).toEqual(['Yes', 'You: Yes', 'You: Yes']);
  });
});

describe('a message that fails to be sent', () => {
  test('stays, marked, and goes when it is tried again', async () => {
    open();
    answer({ messages: { send: noAnswer } });
    await write('Do not lose me.');
    await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to send message']));
    expect(textsIn(unsent())).toEqual(['You: Do not lose me.']);
    expect(mark()).toBe('Not sent');
    expect(box().value).toBe('');

    answer({ messages: { send: take } });
    await user.click(button('Try again'));
    await waitFor(() => expect(said()).toEqual(['You: Do not lose me.']));
    expect(unsent()).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(take).toHaveBeenCalledTimes(1);
  });

  test('is told with the reason of the server', async () => {
    open();
    answer({ messages: { send: refuse(errors.tooMany(5)) } });
    await write('Hello?');
    await waitFor(() =>
      expect(toasts()).toEqual([
        'ErrorThat was a lot at once. Please wait a little and try again.',
      ]),
    );
    expect(mark()).toBe('Not sent');
  });

  test('can be discarded', async () => {
    open();
    answer({ messages: { send: noAnswer } });
    await write('Never mind.');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Never mind.')).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(screen.queryByText('Start the conversation')).not.toBeNull();
  });

  test('waits in its own conversation while one is elsewhere', async () => {
    stopClock();
    const here = open();
    answer({ messages: { send: noAnswer } });
    fireEvent.change(box(), { target: { value: 'Do not lose me.' } });
    fireEvent.click(button('Send'));
    await passUntil(() => screen.getByText('Not sent'));
    here.unmount();

    const elsewhere = open(otherThread);
    await passUntil(() => screen.getByText('Start the conversation'));
    expect(unsent()).toBeNull();
    await pass(310_000);
    elsewhere.unmount();

    open();
    expect(textsIn(unsent())).toEqual(['You: Do not lose me.']);
    expect(mark()).toBe('Not sent');
  });

  test('is there once when only its answer was lost, and it is tried again', async () => {
    open();
    await screen.findByText('Start the conversation');
    answer({ messages: { send: takeInSilence } });
    await write('Are you there?');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(take).toHaveBeenCalledTimes(2));
    await screen.findByText('Not sent');
    answer({ messages: { send: take } });
    await user.click(button('Try again'));
    await waitFor(() => expect(said()).toEqual(['You: Are you there?']));
    expect(unsent()).toBeNull();
    expect(take).toHaveBeenCalledTimes(3);
    expect(held).toHaveLength(1);
  });

  test('is found by the next look when only its answer was lost', async () => {
    stopClock();
    open();
    await passUntil(() => screen.getByText('Start the conversation'));
    answer({ messages: { send: takeInSilence } });
    fireEvent.change(box(), { target: { value: 'Are you there?' } });
    fireEvent.click(button('Send'));
    await passUntil(() => screen.getByText('Not sent'));
    await pass(5000);
    await passUntil(() => expect(said()).toEqual(['You: Are you there?']));
    expect(unsent()).toBeNull();
  });

  test('with the text of another is another', async () => {
    open();
    answer({ messages: { send: takeInSilence } });
    await write('Yes');
    await screen.findByText('Not sent');
    held = [];
    answer({ messages: { send: take } });
    await write('Yes');
    await waitFor(() => expect(said()).toEqual(['You: Yes']));
    expect(textsIn(unsent())).toEqual(['You: Yes']);
  });

  test('cannot be tried again while another is on its way', async () => {
    open();
    answer({ messages: { send: noAnswer } });
    await write('One');
    await screen.findByText('Not sent');
    answer({ messages: { send: heldAnswer<Message>().answer } });
    await write('Two');
    expect(textsIn(unsent())).toEqual(['You: One', 'You: Two']);
    expect(button('Try again').disabled).toBe(true);
  });
});
