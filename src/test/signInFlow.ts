import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import type { Language } from '@/i18n/language';
import { appleName } from '@/server/auth/claims';
import { sessionIdOf } from '@/server/auth/cookies';
import { isKnownBrowser, withMailbox } from '@/server/auth/knownBrowser';
import { authOptions } from '@/server/auth/options';
import type { Db } from '@/server/db/client';
import type { AuthParams } from './providers';

/** Provider sign-in, step by step, as a browser and our route perform it. */

type Jar = Map<string, string>;

const KNOWN = '__Host-sukkah.known';

const sidIn = (jar: Jar) => sessionIdOf(jar.get('__Host-next-auth.session-token') ?? '');

type Work = () => Promise<void>;
type Sent = {
  query?: object;
  body?: object;
  client?: string;
  language?: Language | undefined;
  afterAnswer?: (work: Work) => void;
};

async function send(jar: Jar, path: string, sent: Sent = {}) {
  const { query = {}, body, client, language, afterAnswer } = sent;
  const nextauth = path.split('/');
  const headers: Record<string, string | string[]> = {};
  const answer = { location: '', body: undefined as unknown };
  const response = {
    status: () => response,
    setHeader: (name: string, value: string | string[]) => {
      headers[name] = value;
      return response;
    },
    getHeader: (name: string) => headers[name],
    json: (value: unknown) => Object.assign(answer, { body: value }),
    send: (value: unknown) => Object.assign(answer, { body: value }),
    end: () => {},
  };
  const request = {
    query: { nextauth, ...query },
    body,
    cookies: Object.fromEntries(jar),
    headers: {},
    method: body ? 'POST' : 'GET',
  };
  const form: { user?: string; callbackUrl?: string } = body ?? {};
  await NextAuth(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    authOptions({
      action: nextauth[0],
      appleName: appleName(form.user),
      ...(client && { client }),
      ...(language && { language }),
      previousSid: sidIn(jar),
      callbackUrl: form.callbackUrl,
      ...(afterAnswer && { afterAnswer }),
      isKnown: (email) => isKnownBrowser(jar.get(KNOWN), email),
      onSignedIn: (email) => void jar.set(KNOWN, withMailbox(jar.get(KNOWN), email)),
    }),
  );
  const cookies = [headers['Set-Cookie'] ?? []].flat();
  for (const cookie of cookies) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    jar.set(name, decodeURIComponent(value));
  }
  return { ...answer, location: String(headers.Location ?? ''), cookies };
}

/**
 * Starts a browser with its own cookies that goes to a provider and comes back. `language` is the
 * language it asks for.
 */
export function startBrowser(db: Db, client = 'a browser', language?: Language) {
  const jar: Jar = new Map();
  const browser = {
    authParams: new URLSearchParams() as AuthParams,

    async leave(provider: string, callbackUrl = '/host') {
      const { body } = await send(jar, 'csrf');
      const { csrfToken } = body as { csrfToken: string };
      const { location, cookies } = await send(jar, `signin/${provider}`, {
        body: { csrfToken, callbackUrl },
      });
      browser.authParams = new URL(location).searchParams;
      return { url: location, authParams: Object.fromEntries(browser.authParams), cookies };
    },

    afterAnswer: [] as Work[],

    async askForLink(email: string, callbackUrl?: string) {
      const { csrfToken } = (await send(jar, 'csrf')).body as { csrfToken: string };
      const body = { csrfToken, email, ...(callbackUrl && { callbackUrl }) };
      const afterAnswer = (work: Work) => void browser.afterAnswer.push(work);
      return (await send(jar, 'signin/email', { body, client, language, afterAnswer })).location;
    },

    async openLink(link: string) {
      const query = Object.fromEntries(new URL(link).searchParams);
      return (await send(jar, 'callback/email', { query })).location;
    },

    sid: () => sidIn(jar),

    cookies: () => [...jar.values()],

    /**
     * Consents at the provider. A `form` is posted, as Apple does.
     * @returns the final URL and the user
     */
    async comeBack(provider: string, form?: { user?: string }) {
      const values = { code: 'the-code', state: browser.authParams.get('state') ?? '', ...form };
      const sent = { language, ...(form ? { body: values } : { query: values }) };
      const { location } = await send(jar, `callback/${provider}`, sent);
      const session = await db.session.findUnique({ where: { sid: sidIn(jar) } });
      const { userId } = (session?.sess ?? {}) as { userId?: string };
      const user = userId ? await db.user.findUnique({ where: { id: userId } }) : null;
      return { location, user };
    },

    async signIn(provider: string, form?: { user?: string }) {
      await browser.leave(provider);
      return browser.comeBack(provider, form);
    },
  };
  return browser;
}
