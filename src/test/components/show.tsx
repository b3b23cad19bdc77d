import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { expect, vi } from 'vitest';
import { Toaster } from '@/components/toast';
import { dismissToast, toast } from '@/components/toastStore';
import { ViewerProvider } from '@/features/session/knownViewer';
import en from '@/i18n/messages/en';
import type { CurrentUser } from '@/schemas/user';
import { TrpcProvider } from '@/trpc/provider';
import { loseHeldAnswers } from './server';
import { atTestEnd } from './testEnd';

let client: QueryClient | undefined;

/** The client lives as long as the page: for us, as long as the test. */
function Remember() {
  client = useQueryClient();
  return null;
}

atTestEnd(async () => {
  cleanup();
  loseHeldAnswers();
  // What is still under way must not reach into the next test.
  await vi.waitFor(
    () => expect([client?.isFetching() ?? 0, client?.isMutating() ?? 0]).toEqual([0, 0]),
    5000,
  );
  client?.clear();
  dismissToast(toast({ title: '' }));
});

/** Forgets what the page has read and sends, as when another is loaded. */
export const forgetPage = () => client?.clear();

/** Shows a part of a page in what every page stands in, to a visitor or to `viewer`. */
export function show(part: ReactNode, viewer: CurrentUser | null = null) {
  return render(
    <NextIntlClientProvider locale="en" messages={en}>
      <TrpcProvider>
        <ViewerProvider viewer={viewer}>
          {part}
          {/* Beside the page, as in the layout: a dialog shuts off what stands in the page. */}
          {createPortal(<Toaster />, document.body)}
        </ViewerProvider>
        <Remember />
      </TrpcProvider>
    </NextIntlClientProvider>,
  );
}

/** The toasts that are to be seen: 'ErrorFailed to send message' is a title with its text. */
export const toasts = () =>
  // Before the first toast there is nowhere to look.
  screen.queryAllByRole('region', { name: 'Notifications (F8)' }).flatMap((region) =>
    within(region)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent),
  );

/** Presses a button of the toast that is to be seen, once it can be: Radix lets fingers through until then. */
export async function pressInToast(name: string) {
  const region = await screen.findByRole('region', { name: 'Notifications (F8)' });
  const button = await within(region).findByRole('button', { name });
  await waitFor(() => expect(getComputedStyle(button).pointerEvents).not.toBe('none'));
  await userEvent.click(button);
}

/** What stands in for things while they are loading, one element for each. */
export const skeletons = () => [
  ...(screen
    .getByText('Loading...', { selector: '[role=status] > *' })
    .parentElement?.querySelectorAll(':scope > div') ?? []),
];
