import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, toasts } from '@/test/components/show';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { toast } from './toast';

beforeEach(() => {
  stopClock();
  show(null);
});

const showToast = async (title: string) => {
  act(() => toast({ title }));
  await passUntil(() => expect(toasts()).toContain(title));
};

test('a toast stays for 5000 ms', async () => {
  await showToast('Hello');
  await pass(4990);
  expect(toasts()).toEqual(['Hello']);
  await pass(20);
  expect(toasts()).toEqual([]);
});

test('a toast replaces the previous one and gets its own 5000 ms', async () => {
  await showToast('One');
  await pass(4000);
  await showToast('Two');
  expect(toasts()).toEqual(['Two']);
  await pass(4990);
  expect(toasts()).toEqual(['Two']);
  await pass(20);
  expect(toasts()).toEqual([]);
});

test('a toast with its own duration stays that long, whatever happens meanwhile', async () => {
  act(() => toast({ title: 'Hello', lasts: 10_000 }));
  await passUntil(() => expect(toasts()).toContain('Hello'));
  fireEvent.pointerMove(screen.getByRole('list'));
  await pass(9900);
  expect(toasts()).toEqual(['Hello']);
  await pass(120);
  expect(toasts()).toEqual([]);
});

test.each([
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['the focus', fireEvent.focus, fireEvent.blur],
] as const)(
  'a toast stays while %s is on its action, as long as its time is extended',
  async (_, come, go) => {
    const left = [10_000, 10_000, 10_000, null];
    const extend = async () => left.shift() ?? null;
    const action = { label: 'Undo', onClick: () => {}, extend };
    act(() => toast({ title: 'Hello', lasts: 5000, action }));
    await passUntil(() => expect(toasts()).toContain('HelloUndo'));
    const button = screen.getByRole('button', { name: 'Undo' });
    come(button);
    await pass(15_900);
    expect(toasts()).toEqual(['HelloUndo']);
    go(button);
    await pass(200);
    expect(toasts()).toEqual([]);
    expect(left).toEqual([]);
  },
);

test.each([
  ['50 px to the right', { x: 50, y: 0 }, ['Hello']],
  ['51 px to the right', { x: 51, y: 0 }, []],
  ['200 px to the left', { x: -200, y: 0 }, ['Hello']],
  ['200 px down', { x: 0, y: 200 }, ['Hello']],
])('a toast swiped %s', async (_, { x, y }, left) => {
  await showToast('Hello');
  const frame = screen.getByRole('listitem');
  fireEvent.pointerDown(frame, { clientX: 0, clientY: 0, button: 0 });
  for (const part of [0.5, 1])
    fireEvent.pointerMove(frame, { clientX: x * part, clientY: y * part });
  fireEvent.pointerUp(frame, { clientX: x, clientY: y });
  await pass(1);
  expect(toasts()).toEqual(left);
});

test('F8 focuses the toasts', async () => {
  await showToast('Hello');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('a screen reader hears the title, the text and the action as separate sentences', async () => {
  const action = { label: 'Undo', onClick: () => {} };
  act(() => toast({ title: 'Success', description: 'Request declined.', action }));
  await passUntil(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'Notification Success. Request declined. Undo',
    ),
  );
});
