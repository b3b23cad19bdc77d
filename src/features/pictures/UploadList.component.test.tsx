import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { UploadedPicture } from '@/schemas/picture';
import { server } from '@/test/components/server';
import { show } from '@/test/components/show';
import { UploadList } from './UploadList';
import { type ChosenFiles, useUploads } from './useUploads';

const file = (name: string) => new File([name], name, { type: 'image/jpeg' });

function Uploads({ chosen }: { chosen: ChosenFiles }) {
  const [stored, setStored] = useState<string[]>([]);
  const { uploads, drop } = useUploads(chosen, {
    room: 8 - stored.length,
    full: 'No room.',
    onUploaded: ({ id }) => setStored((ids) => [...ids, id]),
  });
  return (
    <>
      <UploadList uploads={uploads} onDismiss={drop} />
      <p>Stored: {stored.join(' ')}</p>
    </>
  );
}

function controlledServer() {
  const answers: ((response: Response) => void)[] = [];
  server.use(
    http.post('/api/pictures', () => new Promise<Response>((resolve) => answers.push(resolve))),
  );
  return {
    received: () => answers.length,
    answer: (index: number, response: Response) => answers[index]?.(response),
  };
}

const stored = (id: string) =>
  HttpResponse.json(
    { id, url: `/pictures/${id}.jpg`, width: 1, height: 1 } satisfies UploadedPicture,
    {
      status: 201,
    },
  );

afterEach(() => server.resetHandlers());

test('files upload one at a time, and each rejection is shown', async () => {
  const { received, answer } = controlledServer();
  show(<Uploads chosen={{ files: ['one.jpg', 'two.jpg', 'three.jpg'].map(file) }} />);
  await screen.findByText('two.jpg is waiting for earlier photos');
  await waitFor(() => expect(received()).toBe(1));
  expect(screen.getByText('three.jpg is waiting for earlier photos')).toBeTruthy();
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);

  answer(0, stored('one'));
  await waitFor(() => expect(received()).toBe(2));
  expect(screen.getByText('Stored: one')).toBeTruthy();
  const message = 'You’ve reached the limit.';
  answer(1, HttpResponse.json({ code: 'PICTURES_FULL', message }, { status: 409 }));
  expect((await screen.findByRole('alert')).textContent).toBe(`two.jpg: ${message}`);

  await waitFor(() => expect(received()).toBe(3));
  answer(2, stored('three'));
  await screen.findByText('Stored: one three');
  expect(screen.queryByRole('progressbar')).toBeNull();
});
