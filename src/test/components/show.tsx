import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { expect, vi } from 'vitest';
import { closeToast, Toaster } from '@/components/toast';
import { ViewerProvider } from '@/features/session/ViewerProvider';
import en from '@/i18n/messages/en';
import type { CurrentUser } from '@/schemas/person';
import { TrpcProvider } from '@/trpc/provider';
import { loseHeldAnswers } from './server';
import { atTestEnd } from './testEnd';

let client: QueryClient | undefined;

/** The query client lives as long as the page, which here means as long as the test. */
function Remember() {
  client = useQueryClient();
  return null;
}

atTestEnd(async () => {
  loseHeldAnswers();
  // Pending work must not leak into the next test.
  await vi.waitFor(
    () => expect([client?.isFetching() ?? 0, client?.isMutating() ?? 0]).toEqual([0, 0]),
    5000,
  );
  client?.clear();
  closeToast();
});

export const forgetPage = () => client?.clear();

/** Inside the providers that every page has, for a visitor or for `viewer`. */
export function show(part: ReactNode, viewer: CurrentUser | null = null) {
  return render(
    <NextIntlClientProvider locale="en" messages={en}>
      <TrpcProvider>
        <ViewerProvider viewer={viewer}>
          {part}
          {/* Outside the page, as in the layout, because a dialog makes the page inert. */}
          {createPortal(<Toaster />, document.body)}
        </ViewerProvider>
        <Remember />
      </TrpcProvider>
    </NextIntlClientProvider>,
  );
}

/** Returns the visible toasts. 'ErrorFailed to send message' is a title followed by its text. */
export const toasts = () =>
  // The region doesn't exist before the first toast.
  screen.queryAllByRole('region', { name: 'Notifications (F8)' }).flatMap((region) =>
    within(region)
      .queryAllByRole('listitem')
      .map((one) => {
        const visible = one.cloneNode(true) as Element;
        for (const pause of visible.querySelectorAll('.sr-only')) pause.remove();
        return visible.textContent;
      }),
  );

/**
 * Presses a button in the visible toast once it's clickable. Until then, Radix ignores pointer
 * events.
 */
export async function pressInToast(name: string) {
  const region = await screen.findByRole('region', { name: 'Notifications (F8)' });
  const button = await within(region).findByRole('button', { name });
  await waitFor(() => expect(getComputedStyle(button).pointerEvents).not.toBe('none'));
  await userEvent.click(button);
}

export const skeletons = () => [
  ...(screen
    .getByText('Loading...', { selector: '[role=status] > *' })
    .parentElement?.querySelectorAll(':scope > div') ?? []),
];

/**
 * Matches a control by its name, or by its label alone if its name also says what it's about, as
 * for one of several buttons 'Accept'.
 */
export const called = (label: string | RegExp) => (name: string, element: Element) =>
  [name, element.textContent].some((text) =>
    typeof label === 'string' ? text === label : label.test(text),
  );
