import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '@/i18n/messages/en';
import { goOffline } from '@/test/components/network';
import { server } from '@/test/components/server';
import { UploadList } from './UploadList';
import { type ChosenFiles, useUploads } from './useUploads';

let chosen: ChosenFiles;
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
  chosen = { files: [new File(['x'], 'roof.jpg')] };
  sent.mockClear();
  onKept.mockClear();
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

/** jsdom decodes no pictures. */
function drawPictures() {
  const close = vi.fn();
  const createImageBitmap = vi.fn(async () => ({ width: 1600, height: 1200, close }));
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  const { prototype } = HTMLCanvasElement;
  const context = { fillRect: vi.fn(), drawImage: vi.fn() };
  vi.spyOn(prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation((give) => give(new Blob(['small'])));
  return createImageBitmap;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const picture = { id: 'a', url: '/pictures/a.jpg', width: 1600, height: 1200 };
const answerInTurn = (...answers: (() => Response)[]) =>
  server.use(
    http.post('*/api/pictures', () => {
      sent();
      return (answers.shift() ?? HttpResponse.error)();
    }),
  );

test('a photo of more than 10 MB is shrunk before it is sent', async () => {
  const decoded = drawPictures();
  chosen = { files: [new File([new Uint8Array(11 * 1024 * 1024)], 'large.jpg')] };
  answerInTurn(() => HttpResponse.json(picture, { status: 201 }));
  show();
  await vi.waitFor(() => expect(onKept).toHaveBeenCalledWith(picture));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(decoded).toHaveBeenCalledWith(
    chosen.files[0],
    expect.objectContaining({ resizeWidth: 1600 }),
  );
});

test('a photo with too many pixels for the server is shrunk and sent again', async () => {
  const decoded = drawPictures();
  answerInTurn(
    () => HttpResponse.json({ message: 'Too many', code: 'TOO_MANY_PIXELS' }, { status: 400 }),
    () => HttpResponse.json(picture, { status: 201 }),
  );
  show();
  await vi.waitFor(() => expect(onKept).toHaveBeenCalledWith(picture));
  expect(sent).toHaveBeenCalledTimes(2);
  expect(decoded).toHaveBeenCalledTimes(1);
});

test('a photo that the browser can’t shrink is refused with the reason', async () => {
  chosen = { files: [new File([new Uint8Array(11 * 1024 * 1024)], 'large.jpg')] };
  show();
  await screen.findByText(/large\.jpg: .*10 MB/);
  expect(sent).not.toHaveBeenCalled();
});
