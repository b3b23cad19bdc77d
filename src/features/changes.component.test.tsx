import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { make, type ScreenChange, screenChanges } from '@/test/components/changes';
import { goOffline, goOnline } from '@/test/components/network';
import { answer, noAnswer, server } from '@/test/components/server';
import { called, show } from '@/test/components/show';
import { gil } from '@/test/components/testData';

const NOT_SENT = 'You’re offline. Nothing was sent.';
const ANSWER_LOST =
  'Your connection dropped. We don’t know if this went through, so check before you try again.';

/**
 * Mutations that users don't trigger themselves or that only read, and `messages.send` and
 * `users.sendPhoneCode`, which have their own tests.
 */
const OTHERS = [
  'listings.consequences',
  'listings.preview',
  'messages.send',
  'places.streets',
  'push.subscribe',
  'push.unsubscribe',
  'requests.extendUndo',
  'requests.markIntroRead',
  'requests.markSeen',
  'threads.markRead',
  'users.sendPhoneCode',
];

test('covers every mutation that a page can make', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const calls = files.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    return [...text.matchAll(/(?:trpc|client)\.(\w+\.\w+)\.(?:useMutation|mutate)\(/g)].map(
      ([, call]) => call,
    );
  });
  const tried = screenChanges.map(({ call }) => call);
  expect([...new Set(calls)].sort()).toEqual([...new Set([...tried, ...OTHERS])].sort());
});

async function open(change: ScreenChange, reply: (input: unknown) => unknown) {
  const [name = '', procedure = ''] = change.call.split('.');
  const mutation = vi.fn(reply);
  const onClose = vi.fn();
  answer({ users: { viewer: () => gil } });
  answer(change.reads ?? {});
  answer({ [name]: { [procedure]: mutation } });
  show(change.screen(onClose), gil);
  if (change.typed) await userEvent.type(await field(change), change.typed.text);
  if (change.added) await userEvent.click(screen.getByRole('button', { name: change.added }));
  return { mutation, onClose };
}

const field = ({ typed }: ScreenChange) =>
  screen.findByLabelText<HTMLInputElement>(typed?.label ?? '');

/** Finds the first button to press: the action's own, or its menu's. */
const opener = ({ menu, button, pressed, role = 'button' }: ScreenChange) =>
  menu
    ? screen.findByRole('button', { name: menu })
    : screen.findByRole(role, { name: called(button), ...(pressed && { pressed }) });

async function failedWith(sentence: string, change: ScreenChange) {
  await waitFor(() => expect(document.body.textContent).toContain(sentence));
  const { typed } = change;
  await waitFor(async () => {
    const pressed = (await opener(change)) as HTMLButtonElement;
    expect(pressed.disabled).toBe(false);
  });
  if (typed) expect((await field(change)).value.endsWith(typed.text)).toBe(true);
}

function looks() {
  const seen = vi.fn();
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/api/health')) seen();
  });
  return seen;
}

describe.each(screenChanges.map((change) => [`${change.call}: ${change.button}`, change] as const))(
  '%s',
  (_, change) => {
    test("fails at once while offline, and isn't sent later", async () => {
      const { mutation, onClose } = await open(change, () => null);
      // Dialogs are opened before the connection drops.
      await opener(change);
      goOffline();
      await make(change);
      await failedWith(NOT_SENT, change);
      expect(onClose).not.toHaveBeenCalled();
      goOnline();
      // Requests arrive in order, so all earlier ones have arrived by now.
      await fetch('/api/health');
      expect(mutation).not.toHaveBeenCalled();
    });

    test('reports an unknown outcome when the response is lost, and retries with the same input', async () => {
      const { mutation, onClose } = await open(change, noAnswer);
      const looked = looks();
      await make(change);
      await failedWith(ANSWER_LOST, change);
      expect(onClose).not.toHaveBeenCalled();
      await waitFor(() => expect(looked).toHaveBeenCalled());
      await make(change);
      await waitFor(() => expect(mutation).toHaveBeenCalledTimes(2));
      await failedWith(ANSWER_LOST, change);
      const [[first], [second]] = mutation.mock.calls as [[unknown], [unknown]];
      expect(second).toEqual(first);
    });
  },
);
