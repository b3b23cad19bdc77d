import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { make, type ScreenChange, screenChanges } from '@/test/components/changes';
import { answer, emptyAnswer } from '@/test/components/server';
import { forgetPage, show } from '@/test/components/show';
import { aProfile, gil, newId } from '@/test/components/testData';
import { dropAllDrafts } from './drafts';
import { ProfileForm } from './profile/ProfileForm';

/** Single lines, quickly typed again, and the listing form, whose drafts have their own tests. */
const SHORT_OR_OTHER = /^(listings|users)\.|^moderation\.search$/;

const changes = screenChanges.filter(({ call, typed }) => typed && !SHORT_OR_OTHER.test(call));
const cases = changes.map((change) => [`${change.call}: ${change.button}`, change] as const);

async function setUp(change: ScreenChange) {
  const [name = '', procedure = ''] = change.call.split('.');
  const mutation = vi.fn<(input: unknown) => unknown>(emptyAnswer);
  answer({ users: { viewer: () => gil } });
  answer(change.reads ?? {});
  answer({ [name]: { [procedure]: mutation } });
  const part = change.screen(() => {});
  const { label = '', text = '' } = change.typed ?? {};
  const field = () => screen.findByLabelText<HTMLTextAreaElement>(label);
  const open = (viewer = gil) => {
    forgetPage();
    return show(part, viewer);
  };
  return { open, field, text, mutation };
}

test.each(cases)('typed text survives a reload until it’s sent: %s', async (_, change) => {
  const { open, field, text, mutation } = await setUp(change);
  const first = open();
  await userEvent.type(await field(), text);
  first.unmount();

  const second = open();
  await waitFor(async () => expect((await field()).value).toBe(text));
  mutation.mockReturnValue({});
  await make(change);
  await waitFor(() => expect(mutation).toHaveBeenCalled());
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  second.unmount();
});

test.each(cases)('typed text is only its author’s: %s', async (_, change) => {
  const { open, field, text } = await setUp(change);
  const first = open();
  await userEvent.type(await field(), text);
  first.unmount();

  const second = open({ ...gil, id: newId() });
  expect((await field()).value).toBe('');
  second.unmount();

  dropAllDrafts();
  open();
  expect((await field()).value).toBe('');
});

const bio = () =>
  screen.getByLabelText<HTMLTextAreaElement>('A few words about you', { selector: 'textarea' });

test('a bio that is being written survives a reload until it’s saved', async () => {
  const saved = aProfile({ bio: 'We sing.' });
  answer({ users: { updateProfile: () => ({ ...saved, bio: 'We sing. Loudly.' }) } });
  const first = show(<ProfileForm profile={saved} />, gil);
  await userEvent.type(bio(), ' Loudly.');
  first.unmount();

  const second = show(<ProfileForm profile={saved} />, gil);
  expect(bio().value).toBe('We sing. Loudly.');
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  second.unmount();
});

test('a draft doesn’t replace a bio that was saved elsewhere since', async () => {
  const first = show(<ProfileForm profile={aProfile({ bio: 'We sing.' })} />, gil);
  await userEvent.type(bio(), ' Loudly.');
  first.unmount();

  show(<ProfileForm profile={aProfile({ bio: 'We dance.' })} />, gil);
  expect(bio().value).toBe('We dance.');
});
