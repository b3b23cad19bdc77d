import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { linkWaitCode } from '@/schemas/linkWait';
import { server } from '@/test/components/server';
import { show } from '@/test/components/show';
import { ResendLink } from './ResendLink';

const sent = vi.fn();
let error: string | undefined;

beforeEach(() => {
  error = undefined;
  server.use(
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.get('*/api/auth/providers', () =>
      HttpResponse.json({ email: { id: 'email', name: 'Email', type: 'email' } }),
    ),
    http.post('*/api/auth/signin/email', async ({ request }) => {
      sent(Object.fromEntries(new URLSearchParams(await request.text())));
      const url = `http://localhost/login/check-mail${error ? `?error=${error}` : ''}`;
      return HttpResponse.json({ url });
    }),
  );
});

const resend = (waitSeconds: number) =>
  show(
    <ResendLink
      email="dana@example.org"
      callbackUrl="/listing/1"
      waitSeconds={waitSeconds}
      pauseSeconds={60}
    />,
  );
const button = () => screen.getByRole<HTMLButtonElement>('button');

test('a link can be sent again once the wait on the button is over', async () => {
  resend(2);
  expect([button().textContent, button().disabled]).toEqual(['Send again in 0:02', true]);
  await waitFor(() => expect(button().textContent).toBe('Send the link again'));
  await userEvent.click(button());
  await waitFor(() => expect(button().textContent).toMatch(/^Send again in (1:00|0:59)$/));
  expect(button().disabled).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('Check your email again');
  expect(sent).toHaveBeenCalledTimes(1);
  const form = { email: 'dana@example.org', callbackUrl: '/listing/1' };
  expect(sent).toHaveBeenCalledWith(expect.objectContaining(form));
});

test('a refusal says how long to wait', async () => {
  error = linkWaitCode('TooManyLinks', 15 * 60);
  resend(0);
  await userEvent.click(button());
  await waitFor(() => expect(button().textContent).toMatch(/^Send again in 1(5:00|4:59)$/));
  expect(screen.getByRole('status').textContent).toContain('15 minutes');
});
