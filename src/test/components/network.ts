import { onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { server, setReachable } from './server';
import { atTestEnd } from './testEnd';

let isOnline = true;

function setOnline(online: boolean): void {
  isOnline = online;
  server.use(
    http.all(
      () => !isOnline,
      () => HttpResponse.error(),
    ),
  );
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => {
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    // It listens to these events only while a page is shown.
    onlineManager.setOnline(online);
  });
}

export const goOffline = () => setOnline(false);
export const goOnline = () => setOnline(true);

/** Makes connectivity checks get no response until the test ends. */
export const loseServer = () => setReachable(false);

atTestEnd(async () => {
  setReachable(true);
  goOnline();
  server.resetHandlers();
});
