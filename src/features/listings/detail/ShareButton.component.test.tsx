import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { show, toasts } from '@/test/components/show';
import { aListing } from '@/test/components/testData';
import { ShareButton } from './ShareButton';

const listing = aListing({ title: 'Roof', addressLine1: '1 Palm Street', postal: '11213' });
const url = `${window.location.origin}/listing/${listing.id}`;
const shareText = `A seat in a sukkah in Brooklyn: Dinner (Fri, Oct 15)\n${url}`;

async function open() {
  show(<ShareButton listing={listing} />);
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog', { name: 'Share this sukkah' });
}

describe('sharing a listing', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  test('opens WhatsApp with the meal, date, city and link, but never the street', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'WhatsApp' });
    const to = new URL(link.getAttribute('href') ?? '');
    expect(to.origin + to.pathname).toBe('https://wa.me/');
    expect(to.searchParams.get('text')).toBe(shareText);
    expect(screen.queryByRole('button', { name: /Share by/ })).toBeNull();
  });

  test("uses the phone's share sheet if there is one", async () => {
    const share = vi.fn(() => Promise.reject(new Error('Closed again.')));
    Object.assign(navigator, { share });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Share in another app' }));
    expect(share).toHaveBeenCalledWith({ title: 'Roof', text: shareText.split('\n')[0], url });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts()).toEqual([]);
  });

  test("copies the text, or says that it couldn't", async () => {
    const user = userEvent.setup();
    await open();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    write.mockRejectedValueOnce(new Error('No.'));
    const copy = () => user.click(screen.getByRole('button', { name: 'Copy text and link' }));
    await copy();
    await waitFor(() =>
      expect(toasts()).toEqual(['ErrorWe couldn’t copy it. Select the text above.']),
    );
    await copy();
    await waitFor(() => expect(toasts()).toEqual(['SuccessCopied. Paste it anywhere.']));
    expect(await navigator.clipboard.readText()).toBe(shareText);
  });
});
