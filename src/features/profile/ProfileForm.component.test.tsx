import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { errors, RuleError } from '@/server/errors';
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
  await waitFor(() => expect(question()?.textContent).toContain('lose your profile changes'));
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(input.value).toBe('Rut');

  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(toasts()).toEqual(['SuccessProfile saved.']));
  expect(input.value).toBe('Rut');
  await userEvent.click(help);
  expect(question()).toBeNull();
});

test('the photo and the upload come before the link field', () => {
  const src = '/pictures/me.jpg';
  show(<ProfileForm profile={aProfile({ profileImageUrl: src })} />, gil);
  const photo = within(screen.getByRole('group', { name: 'Photo' }));
  const upload = photo.getByLabelText('Choose a photo');
  const link = photo.getByLabelText<HTMLInputElement>('Link to a photo');
  expect(link.value).toBe(src);
  const isBefore = (first: Node | null, second: Node) =>
    first?.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore(document.querySelector(`img[src*="${src}"]`), upload)).toBe(true);
  expect(isBefore(upload, link)).toBe(true);
});

const phone = '+1 212 555 0100';
const withPhone = aProfile({ phone, phoneCodes: 'sms' });
const openButton = () => screen.queryByRole('button', { name: 'Confirm your phone number' });

test('a phone number is confirmed with a code in a dialog', async () => {
  const confirmPhone = vi.fn(() => {
    if (confirmPhone.mock.calls.length === 1)
      throw new RuleError('badInput', 'WRONG_CODE', { left: 4 });
    return { phoneConfirmed: true as const };
  });
  const sendPhoneCode = vi.fn(() => ({ sentBy: 'sms' as const }));
  const updateProfile = vi.fn(() => withPhone);
  answer({ users: { sendPhoneCode, confirmPhone, updateProfile } });
  show(<ProfileForm profile={withPhone} />, gil);
  await userEvent.click(openButton() ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your phone number' });
  await waitFor(() => expect(dialog.textContent).toMatch(/We texted a code to .*0100/));
  const code = screen.getByLabelText(/^Code/);
  await userEvent.type(code, '12345{Enter}');
  await waitFor(() => expect(dialog.textContent).toContain('Enter the 6-digit code.'));
  expect(confirmPhone).not.toHaveBeenCalled();
  await userEvent.type(code, '6{Enter}');
  await waitFor(() => expect(dialog.textContent).toContain('You have 4 tries left.'));
  await userEvent.clear(code);
  await userEvent.type(code, '482913{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['SuccessYour phone number is confirmed.']));
  expect(confirmPhone).toHaveBeenLastCalledWith({ code: '482913' });
  expect(sendPhoneCode).toHaveBeenCalledTimes(1);
  // The code's form isn't part of the profile's.
  expect(updateProfile).not.toHaveBeenCalled();
});

test('the dialog says if no code could be sent, and tries again', async () => {
  const sendPhoneCode = vi.fn(() => {
    if (sendPhoneCode.mock.calls.length === 1) throw errors.phoneServiceAway();
    return { sentBy: 'email' as const };
  });
  answer({ users: { sendPhoneCode } });
  show(<ProfileForm profile={withPhone} />, gil);
  await userEvent.click(openButton() ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your phone number' });
  await waitFor(() => expect(dialog.textContent).toContain('Nothing changed.'));
  expect(screen.queryByLabelText(/^Code/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(dialog.textContent).toContain('We emailed you a code'));
});

test.each([
  ['nothing without a provider', { phone }, /Confirm/, false],
  [
    'that it is confirmed',
    { phone, phoneConfirmed: true, phoneCodes: 'sms' as const },
    /Confirmed/,
    true,
  ],
])('next to a phone number stands %s', (_, values, text, isThere) => {
  show(<ProfileForm profile={aProfile({ ...values, emailConfirmed: false })} />, gil);
  expect(openButton()).toBeNull();
  expect(text.test(document.body.textContent ?? '')).toBe(isThere);
});

test('a number without a country code can’t be confirmed, and the form says what is missing', async () => {
  show(<ProfileForm profile={{ ...withPhone, phone: '212 555 0100' }} />, gil);
  expect(openButton()).toBeNull();
  expect(document.body.textContent).toContain('start it with + and the country code');
  await userEvent.clear(screen.getByLabelText(/^Phone/));
  await userEvent.type(screen.getByLabelText(/^Phone/), '+1 212 555 0100');
  expect(document.body.textContent).toContain('Save your profile to confirm this number.');
});

test('a changed number is saved before it can be confirmed', async () => {
  show(<ProfileForm profile={withPhone} />, gil);
  await userEvent.type(screen.getByLabelText(/^Phone/), '9');
  expect(openButton()).toBeNull();
  expect(document.body.textContent).toContain('Save your profile to confirm this number.');
});

test('an old form keeps what another tab saved, and lets the person choose what both changed', async () => {
  const loaded = aProfile({ firstName: 'Gil', phone: null, bio: 'Sings.', version: 'one' });
  const saved = {
    ...loaded,
    saved: true,
    version: 'two',
    shomerShabbat: true,
    phone,
    bio: 'Plays the oud.',
  };
  const updateProfile = vi.fn((input: { version?: string | undefined }) => {
    if (input.version !== saved.version) throw errors.changedMeanwhile();
    return saved;
  });
  answer({ users: { profile: () => saved, updateProfile } });
  show(<ProfileForm profile={{ ...loaded, saved: true }} />, gil);
  const bio = screen.getByLabelText<HTMLTextAreaElement>('A few words about you', {
    selector: 'textarea',
  });
  await userEvent.type(bio, ' Loudly.');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Save profile');
  const notice = await screen.findByRole('region', { name: 'This changed while you had it open' });
  expect(notice.textContent).toContain('Sings. Loudly.');
  expect(notice.textContent).toContain('Plays the oud.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe(phone);
  expect(screen.getByLabelText<HTMLInputElement>(/^I keep Shabbat/).checked).toBe(true);
  expect(bio.value).toBe('Sings. Loudly.');
  await press('Save profile');
  await waitFor(() => expect(toasts()).toEqual(['SuccessProfile saved.']));
  expect(updateProfile.mock.lastCall?.[0]).toMatchObject({
    ...{ version: 'two', phone, shomerShabbat: true, bio: 'Sings. Loudly.' },
  });
});

test('a link to how to reach somebody leads to that part', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  window.history.replaceState(null, '', '/profile#contact');
  show(<ProfileForm profile={aProfile()} />, gil);
  const [part] = scroll.mock.contexts;
  expect((part as Element).id).toBe('contact');
  window.history.replaceState(null, '', '/');
});
