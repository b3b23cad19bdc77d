'use client';

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { ChangedRequest, HostRequest } from '@/schemas/request';

/**
 * Keeps answered requests in place, so the next card doesn't slide under the host's finger. After
 * answering several, moves focus to the next card.
 */
type Answering = {
  localRequests: ReadonlyMap<string, HostRequest>;
  keep: (request: HostRequest, changed: ChangedRequest) => void;
  letGo: (id: string) => void;
  shows: (requests: HostRequest[]) => void;
  goOn: (answered: string[]) => void;
};

const Context = createContext<Answering | null>(null);

export const LIST_HEADING = 'pending-requests';
export const cardHeading = (id: string) => `request-${id}`;
/** The heading of the pending requests for a meal. */
export const mealHeading = (slotId: string) => `requests-${slotId}`;
export const cardOutcome = (id: string) => `outcome-${id}`;

/**
 * By default, scrolls only for keyboard users, so the page doesn't move under a pointer. `reveal`
 * always scrolls, for a card that moved elsewhere.
 */
export function focusOn(id: string, reveal = false): void {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  if (reveal || element?.matches(':focus-visible')) element?.scrollIntoView({ block: 'nearest' });
}

export function AnsweringProvider({ children }: { children: ReactNode }) {
  const [localRequests, setLocalRequests] = useState<ReadonlyMap<string, HostRequest>>(new Map());
  const visibleRequests = useRef<HostRequest[]>([]);
  const actions = useMemo(
    () => ({
      keep: (request: HostRequest, changed: ChangedRequest) =>
        setLocalRequests((all) => new Map(all).set(request.id, { ...request, ...changed })),
      letGo: (id: string) =>
        setLocalRequests((all) => new Map([...all].filter(([localId]) => localId !== id))),
      shows: (requests: HostRequest[]) => {
        visibleRequests.current = requests;
      },
      goOn: (answered: string[]) => {
        const at = visibleRequests.current.findIndex(({ id }) => id === answered.at(-1));
        const searchOrder = [
          ...visibleRequests.current.slice(at + 1),
          ...visibleRequests.current.slice(0, at + 1).reverse(),
        ];
        const next = searchOrder.find(
          ({ id, status }) => status === 'pending' && !answered.includes(id),
        );
        focusOn(next ? cardHeading(next.id) : LIST_HEADING);
      },
    }),
    [],
  );
  const value = useMemo(() => ({ localRequests, ...actions }), [localRequests, actions]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useAnswering(): Answering {
  const answering = useContext(Context);
  if (!answering) throw new Error('useAnswering needs an answering context.');
  return answering;
}

/** Returns the newer version of a request. `other` wins a tie. */
const newer = (one: HostRequest, other: HostRequest | undefined) =>
  other && other.updatedAt >= one.updatedAt ? other : one;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Merges pending requests with those answered here, in the server's order: by meal, oldest first. Each appears in its
 * latest known version.
 */
export function mergeRequests(
  pending: HostRequest[],
  answered: HostRequest[],
  localRequests: ReadonlyMap<string, HostRequest>,
): HostRequest[] {
  const pendingById = new Map(pending.map((request) => [request.id, request]));
  const answeredById = new Map(answered.map((request) => [request.id, request]));
  return [...new Map([...pendingById, ...localRequests]).values()]
    .map((request) =>
      newer(newer(pendingById.get(request.id) ?? request, request), answeredById.get(request.id)),
    )
    .sort(
      (a, b) =>
        a.slot.startsAt.getTime() - b.slot.startsAt.getTime() ||
        compare(a.slotId, b.slotId) ||
        Number(b.goesFirst) - Number(a.goesFirst) ||
        a.createdAt.getTime() - b.createdAt.getTime() ||
        compare(a.id, b.id),
    );
}
