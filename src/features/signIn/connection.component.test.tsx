import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { goOffline } from '@/test/components/network';
import { router } from '@/test/components/router';
import { server } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { DemoButtons } from './DemoButtons';
import { EmailForm } from './EmailForm';
import { ProviderButtons } from './ProviderButtons';

const NOT_SENT = 'You’re offline. Nothing was sent.';
const ANSWER_LOST = 'Your connection dropped. We don’t know';

const signInRequest = vi.fn();
const provider = (id: string, type: string) => ({ id, name: id, type });

beforeEach(() => {
  const lose = () => {
    signInRequest();
    return HttpResponse.error();
  };
  server.use(
    http.post('*/api/login/demo', lose),
    http.post('*/api/auth/signin/:provider', lose),
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.get('*/api/auth/providers', () =>
      HttpResponse.json({ email: provider('email', 'email'), google: provider('google', 'oauth') }),
    ),
  );
});

const signInForms = [
  ['a demo account', <DemoButtons key="demo" callbackUrl="/" />, 'Continue as demo host'],
  ['a mail', <EmailForm key="mail" callbackUrl="/" />, 'Continue with Email'],
  [
    'a provider',
    <ProviderButtons
      key="provider"
      callbackUrl="/"
      providers={[{ id: 'google', name: 'Google' }]}
    />,
    'Continue with Google',
  ],
] as const;

const messages = () => [
  ...toasts(),
  ...screen.queryAllByText(/^(You’re offline|Your connection)/).map((one) => one.textContent),
];

test.each(signInForms)('signing in with %s while offline fails at once', async (_, form, name) => {
  show(form);
  const email = screen.queryByLabelText<HTMLInputElement>(/mail/i);
  if (email) await userEvent.type(email, 'gil@example.org');
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  goOffline();
  await userEvent.click(button);
  await waitFor(() => expect(messages().join()).toContain(NOT_SENT));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(signInRequest).not.toHaveBeenCalled();
  if (email) expect(email.value).toBe('gil@example.org');
});

test.each(signInForms)(
  'signing in with %s shows an error when the response is lost',
  async (_, form, name) => {
    show(form);
    const email = screen.queryByLabelText<HTMLInputElement>(/mail/i);
    if (email) await userEvent.type(email, 'gil@example.org');
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    await userEvent.click(button);
    await waitFor(() => expect(messages()[0]).toContain(ANSWER_LOST));
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(signInRequest).toHaveBeenCalledTimes(1);
    expect(router.push).not.toHaveBeenCalled();
  },
);
