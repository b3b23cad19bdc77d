import '@/instrumentation-client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeaveGuard } from '@/features/listings/form/LeaveGuard';
import { show } from '@/test/components/show';
import { Modal } from './modal';

/** The event that the router handles. It must not follow a step that only closed a dialog. */
const followed = vi.fn();
const follow = () => followed(window.location.pathname);

beforeEach(() => {
  window.history.pushState(null, '', '/explore');
  window.history.pushState(null, '', '/listing');
  window.addEventListener('popstate', follow);
});
afterEach(() => window.removeEventListener('popstate', follow));

function Page({ busy = false, unsaved = false }: { busy?: boolean; unsaved?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <LeaveGuard active={unsaved} saving={false} text="Your changes would be lost." />
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Request to Join" busy={busy}>
        <input aria-label="Note" />
      </Modal>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Ask', hidden: true });
const dialog = () => screen.queryByRole('dialog', { name: 'Request to Join' });
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

async function openDialog() {
  await userEvent.click(opener());
  await screen.findByRole('dialog', { name: 'Request to Join' });
}

async function goBack(to: string) {
  const arrived = new Promise((done) =>
    window.addEventListener('beforehistory', done, { once: true }),
  );
  window.history.back();
  await arrived;
  await waitFor(() => expect(window.location.pathname).toBe(to));
}

test('Back closes an open dialog, stays on the page and restores the focus', async () => {
  show(<Page />);
  const entries = window.history.length;
  await openDialog();
  expect(window.history.length).toBe(entries);
  await goBack('/listing');
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener()));
  expect(followed).not.toHaveBeenCalled();
  expect(window.history.length).toBe(entries);
  await goBack('/explore');
  await waitFor(() => expect(followed).toHaveBeenCalledExactlyOnceWith('/explore'));
});

test('a dialog closed in another way leaves nothing to go back through', async () => {
  show(<Page />);
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog()).toBeNull());
  await goBack('/explore');
  await waitFor(() => expect(followed).toHaveBeenCalledExactlyOnceWith('/explore'));
});

test('Back leaves a dialog open while its change is being sent', async () => {
  show(<Page busy />);
  await openDialog();
  await goBack('/listing');
  expect(dialog()).not.toBeNull();
  expect(followed).not.toHaveBeenCalled();
});

test('Back closes the dialog before a page with unsaved changes asks', async () => {
  show(<Page unsaved />);
  await openDialog();
  await goBack('/listing');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(question()).toBeNull();
  await goBack('/listing');
  await waitFor(() => expect(question()).not.toBeNull());
  // Back again answers the question with 'Stay'.
  await goBack('/listing');
  await waitFor(() => expect(question()).toBeNull());
  await goBack('/listing');
  await waitFor(() => expect(question()).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(followed).toHaveBeenCalledExactlyOnceWith('/explore'));
});
