import { type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { createTestDatabase, type TestDatabase } from '../database';
import { makeSession } from '../factories';
import { type Mailbox, startMailbox } from '../mailbox';
import { type Issuer, startIssuer } from '../oidcIssuer';
import { startServer } from '../server';
import { startStyleHost } from '../styleHost';
import { open } from './hydration';

/**
 * The app as it runs in production: the built server, its database, a mail server and an OpenID
 * provider.
 */
export type App = { url: string; database: TestDatabase; mailbox: Mailbox; issuer: Issuer };

type Person = { page: Page; id: string; email: string; firstName: string };

type Fixtures = {
  /** Opens a visitor's own browser. It's a desktop unless `device` says otherwise; see `PHONE`. */
  visitor: (device?: BrowserContextOptions) => Promise<Page>;
  signedIn: (firstName: string, lastName?: string) => Promise<Person>;
};

let people = 0;

export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;

export const test = base.extend<Fixtures, { app: App }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const database = await createTestDatabase();
      const mailbox = await startMailbox();
      const issuer = await startIssuer();
      const styleHost = await startStyleHost();
      const server = await startServer(database.url, {
        EMAIL_SERVER: mailbox.url,
        EMAIL_FROM: 'Sukkah <hello@sukkah.test>',
        MAP_STYLE_URL: styleHost.url,
        ...issuer.settings,
      });
      issuer.serve(server.url);
      await use({ url: server.url, database, mailbox, issuer });
      await server.stop();
      await issuer.close();
      await styleHost.stop();
      await mailbox.close();
      await database.drop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ app }, use) => use(app.url),

  visitor: async ({ browser, baseURL, timezoneId, locale }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (device) => {
      const context = await browser.newContext({ baseURL, timezoneId, locale, ...device });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  signedIn: async ({ app, visitor }, use) => {
    await use(async (firstName, lastName = 'Levi') => {
      people += 1;
      const email = `${firstName.toLowerCase()}.${people}@example.test`;
      const { db } = app.database;
      const user = await db.user.create({ data: { email, firstName, lastName } });
      const page = await visitor();
      await signIn(db, app.url, page, user);
      return { page, id: user.id, email, firstName };
    });
  },
});

export async function signIn(db: Db, url: string, page: Page, user: { id: string }): Promise<void> {
  const value = await makeSession(db, user);
  await page.context().addCookies([{ name: 'next-auth.session-token', value, url }]);
}

/**
 * Returns the link in the email to this address, once the page shows that it was sent. The email
 * can arrive before the response whose cookie tells the browser that the link is for it.
 */
export async function linkFor(page: Page, mailbox: Mailbox, email: string): Promise<string> {
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const { text } = await mailbox.next(email);
  const link = text?.match(/http\S+/)?.[0];
  if (!link) throw new Error('The mail has no link.');
  return link;
}

export async function askForLink(page: Page, mailbox: Mailbox, email: string): Promise<string> {
  await open(page, '/api/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  return linkFor(page, mailbox, email);
}

export async function signInByMail(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await open(page, await askForLink(page, mailbox, email));
}

export { expect } from '@playwright/test';
