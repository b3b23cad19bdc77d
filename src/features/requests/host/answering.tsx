'use client';

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { ChangedRequest, HostRequest } from '@/schemas/request';

/**
 * What a host is about among their requests: what they have answered stays where it stood, so that the next
 * card does not slide under their finger, and the focus goes on to it.
 */
type Answering = {
  /** Requests that were answered here, as they then were. */
  kept: ReadonlyMap<string, HostRequest>;
  keep: (request: HostRequest, changed: ChangedRequest) => void;
  /** Once the lists tell of it themselves again. */
  letGo: (id: string) => void;
  /** Tells in which order cards show, and which of them await an answer. */
  shows: (requests: HostRequest[]) => void;
  /** Goes on to the next card that awaits an answer, past those just answered, or to the list's heading. */
  goOn: (answered: string[]) => void;
};

const Context = createContext<Answering | null>(null);

export const LIST_HEADING = 'pending-requests';
export const cardHeading = (id: string) => `request-${id}`;

/** Gives the focus to a heading. Who points at things keeps what they look at where it is. */
export function focusHeading(id: string): void {
  const byKey = document.activeElement?.matches(':focus-visible');
  document.getElementById(id)?.focus({ preventScroll: !byKey });
}

export function AnsweringProvider({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState<ReadonlyMap<string, HostRequest>>(new Map());
  const shown = useRef<HostRequest[]>([]);
  const actions = useMemo(
    () => ({
      keep: (request: HostRequest, changed: ChangedRequest) =>
        setKept((all) => new Map(all).set(request.id, { ...request, ...changed })),
      letGo: (id: string) =>
        setKept((all) => new Map([...all].filter(([keptId]) => keptId !== id))),
      shows: (requests: HostRequest[]) => {
        shown.current = requests;
      },
      goOn: (answered: string[]) => {
        const at = shown.current.findIndex(({ id }) => id === answered.at(-1));
        const inTurn = [
          ...shown.current.slice(at + 1),
          ...shown.current.slice(0, at + 1).reverse(),
        ];
        const next = inTurn.find(
          ({ id, status }) => status === 'pending' && !answered.includes(id),
        );
        focusHeading(next ? cardHeading(next.id) : LIST_HEADING);
      },
    }),
    [],
  );
  const value = useMemo(() => ({ kept, ...actions }), [kept, actions]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** @throws Error outside of a list of requests. */
export function useAnswering(): Answering {
  const answering = useContext(Context);
  if (!answering) throw new Error('There is no list of requests around this.');
  return answering;
}

/** The newer of what two lists tell of a request; the second, where they tell of the same. */
const newer = (one: HostRequest, other: HostRequest | undefined) =>
  other && other.updatedAt >= one.updatedAt ? other : one;

/** What stands among the pending requests: those, and in their places those answered here, each as it is last known. */
export function inPlace(
  pending: HostRequest[],
  answered: HostRequest[],
  kept: ReadonlyMap<string, HostRequest>,
): HostRequest[] {
  const waiting = new Map(pending.map((request) => [request.id, request]));
  const told = new Map(answered.map((request) => [request.id, request]));
  return [...new Map([...waiting, ...kept]).values()]
    .map((request) =>
      newer(newer(waiting.get(request.id) ?? request, request), told.get(request.id)),
    )
    .sort(
      (a, b) =>
        Number(b.goesFirst) - Number(a.goesFirst) ||
        b.createdAt.getTime() - a.createdAt.getTime() ||
        (a.id < b.id ? 1 : -1),
    );
}
