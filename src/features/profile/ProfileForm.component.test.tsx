import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aProfile, gil } from '@/test/components/testData';
import { ProfileForm } from './ProfileForm';

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

test('the profile asks before unsaved changes are lost, and not once they are saved', async () => {
  const profile = aProfile();
  answer({ users: { updateProfile: () => profile } });
  show(
    <>
      <ProfileForm profile={profile} />
      <a href="/help">Help</a>
    </>,
    gil,
  );
  const help = screen.getByRole('link', { name: 'Help' });
  // Keeps jsdom, which can't navigate, from trying.
  help.addEventListener('click', (event) => event.preventDefault());
  const input = screen.getByLabelText<HTMLInputElement>(/^First name/);

  await userEvent.click(help);
  expect(question()).toBeNull();

  await userEvent.clear(input);
  await userEvent.type(input, 'Rut');
  await userEvent.click(help);
  await waitFor(() => expect(question()?.textContent).toContain('will be lost'));
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(input.value).toBe('Rut');

  await userEvent.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() => expect(toasts()).toEqual(['SuccessProfile saved.']));
  expect(input.value).toBe('Rut');
  await userEvent.click(help);
  expect(question()).toBeNull();
});
