import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ErrorPage from '@/app/error';
import { errors } from '@/server/errors';
import { beginRequest } from '@/server/http/requestContext';
import { answer, refuse } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { watchLog } from '@/test/logLines';
import { trpc } from '@/trpc/client';
import { useFailureToast } from './errorMessage';

function Writer() {
  const { mutate } = trpc.threads.markRead.useMutation({ onError: useFailureToast('It failed.') });
  return (
    <button type="button" onClick={() => mutate({ id: gil.id })}>
      write
    </button>
  );
}

const write = () => fireEvent.click(screen.getByText('write'));

test('a server error shows the number that identifies it in the log', async () => {
  watchLog();
  const { id } = beginRequest();
  answer({ threads: { markRead: refuse(new Error('An internal cause.')) } });
  show(<Writer />);
  write();
  const message = `ErrorSomething went wrong.\nIf you contact us, include this number: ${id}.`;
  await waitFor(() => expect(toasts()).toEqual([message]));
});

test('a rejection shows no number', async () => {
  beginRequest();
  answer({ threads: { markRead: refuse(errors.notYours()) } });
  show(<Writer />);
  write();
  await waitFor(() => expect(toasts()).toEqual(['ErrorYou don’t have permission to do this.']));
});

test('the error page shows the number if it has one', () => {
  const page = show(<ErrorPage error={{ digest: 'bcdfg23456' }} reset={() => {}} />);
  screen.getByText('If you contact us, include this number: bcdfg23456.');
  page.unmount();
  show(<ErrorPage error={{}} reset={() => {}} />);
  expect(screen.queryByText(/this number/)).toBeNull();
});
