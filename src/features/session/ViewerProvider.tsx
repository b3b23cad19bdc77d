'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useInBrowser } from '@/components/useInBrowser';
import type { CurrentUser } from '@/schemas/person';
import { SIGNED_IN_COOKIE } from '@/schemas/session';

/**
 * Null for a visitor. Undefined while it isn't known: in the HTML of a page for everyone, which shows
 * what visitors see and, to people with the sign-in cookie, placeholders (`visitor:` and `user:` in
 * globals.css).
 */
export type KnownViewer = CurrentUser | null | undefined;

type Session = {
  viewer: KnownViewer;
  /** Whether the browser has a session, as far as it knows. False during hydration. */
  hasSession: boolean;
  /** Whether the server didn't say who the viewer is. */
  hasFailed: boolean;
  setAnswer: (answer: Answer) => void;
};

type Answer = CurrentUser | null | 'failed';

const SessionContext = createContext<Session>({
  viewer: undefined,
  hasSession: false,
  hasFailed: false,
  setAnswer: () => {},
});

export const hasSignedInCookie = () => document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

/** @param rendered the viewer that the page was rendered for, undefined for a page for everyone */
export function ViewerProvider({
  viewer: rendered,
  children,
}: {
  viewer: KnownViewer;
  children: ReactNode;
}) {
  const [answer, setAnswer] = useState<Answer>();
  const hasFailed = answer === 'failed';
  const hasCookie = useInBrowser<boolean | undefined>(hasSignedInCookie, undefined);
  const visitor = hasCookie === false ? null : undefined;
  const viewer = [rendered, hasFailed ? undefined : answer, visitor].find(
    (known) => known !== undefined,
  );
  const hasSession = Boolean(viewer ?? (viewer === undefined && hasCookie));
  const session = useMemo(
    () => ({ viewer, hasSession, hasFailed, setAnswer }),
    [viewer, hasSession, hasFailed],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Returns the viewer that the page learned of first. Signing in loads a new page, so a visitor stays
 * one. To find out if a user is still signed in, use `useViewer`.
 */
export const useKnownViewer = (): KnownViewer => useContext(SessionContext).viewer;

export const useSession = (): Session => useContext(SessionContext);
