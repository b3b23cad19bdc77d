import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '@/test/components/server';
import { show } from '@/test/components/show';
import { CodeForm } from './CodeForm';

const sent = vi.fn();
const assign = vi.fn();
let user: object | undefined;

beforeEach(() => {
  user = undefined;
  vi.clearAllMocks();
  vi.stubGlobal('location', { ...window.location, assign });
  server.use(
    http.get('*/api/auth/session', () => HttpResponse.json(user ? { user } : {})),
    http.post('*/api/login/code', async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      sent(code);
      return code === '123456'
        ? HttpResponse.json({ url: '/api/auth/callback/email?token=x' })
        : HttpResponse.json(
            { code: 'WRONG_CODE', message: 'That code is wrong.' },
            { status: 400 },
          );
    }),
  );
});

const field = () => screen.getByLabelText(/6-digit code/);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in with code' }));

test('a pasted code with spaces and invisible marks signs in', async () => {
  show(<CodeForm callbackUrl="/listing/1" />);
  await userEvent.click(field());
  await userEvent.paste('\u200e123 456\u200f ');
  await submit();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/auth/callback/email?token=x'));
  expect(sent).toHaveBeenCalledWith('123456');
});

test('says why a code doesn’t work', async () => {
  show(<CodeForm callbackUrl="/listing/1" />);
  await userEvent.type(field(), '12345');
  await submit();
  await screen.findByText('Enter the 6-digit code.');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(field(), '0');
  await submit();
  await screen.findByText('That code is wrong.');
  expect(assign).not.toHaveBeenCalled();
});

test('moves on once another tab has signed in', async () => {
  show(<CodeForm callbackUrl="/listing/1" />);
  user = { id: '1' };
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/listing/1'));
});
