import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import en from '@/i18n/messages/en';
import { goOffline } from '@/test/components/network';
import { server } from '@/test/components/server';
import { UploadList } from './UploadList';
import { type ChosenFiles, useUploads } from './useUploads';

const chosen: ChosenFiles = { files: [new File(['x'], 'roof.jpg')] };
const onKept = vi.fn();
const sent = vi.fn();

function Uploads() {
  const { uploads, drop } = useUploads(chosen, { room: 1, full: 'Full', onUploaded: onKept });
  return <UploadList uploads={uploads} onDismiss={drop} />;
}

const show = () =>
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <Uploads />
    </NextIntlClientProvider>,
  );

beforeEach(() => {
  server.use(
    http.post('*/api/pictures', () => {
      sent();
      return HttpResponse.error();
    }),
  );
});

test("a picture chosen while offline isn't sent", async () => {
  goOffline();
  show();
  await screen.findByText('roof.jpg: You’re offline. Nothing was sent.');
  expect(sent).not.toHaveBeenCalled();
});

test('a picture that failed to upload can be chosen again', async () => {
  show();
  await screen.findByText('roof.jpg: Please check your connection and try again.');
  expect(sent).toHaveBeenCalledTimes(1);
  expect(onKept).not.toHaveBeenCalled();
});
