import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { makeUser } from '../factories';
import { type App, expect, signInByMail, test } from './app';
import { showing, waitForHydration } from './fixtures';

const button = 'Continue with Community account';

async function offline(page: Page): Promise<Page> {
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort());
  return page;
}

async function press(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.getByRole('button', { name: button }).click();
}

async function goThere(page: Page, callbackUrl = '/explore'): Promise<void> {
  await page.goto(`/api/login?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await expect(page.getByText('On this site you sign in by email.')).toBeHidden();
  await press(page);
  await page.getByPlaceholder('Enter any login').waitFor();
}

async function approve(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

function addPerson({ issuer }: App, claims: Record<string, unknown>): string {
  const login = randomUUID();
  issuer.knows(login, claims);
  return login;
}

const uniqueMail = (name: string) => `${name}.${randomUUID()}@example.test`;

const userOf = (db: Db, login: string) =>
  db.user.findFirstOrThrow({
    where: { accounts: { some: { providerAccountId: { endsWith: ` ${login}` } } } },
  });

const errorText = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

test('a new user has names, photo and email address from the start', async ({ app, visitor }) => {
  const email = uniqueMail('tamar');
  const picture = 'https://pictures.invalid/tamar.svg';
  const names = { given_name: 'Tamar', family_name: 'Levi' };
  const login = addPerson(app, { email, email_verified: true, ...names, picture });
  const page = await offline(await visitor());
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await page.route(showing(picture), (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body }),
  );
  await goThere(page, '/explore?city=Brooklyn');
  await approve(page, login);

  await expect(page).toHaveURL('/explore?city=Brooklyn');
  await expect(page.getByRole('button', { name: 'Your account' }).locator('img')).toBeVisible();
  expect(await userOf(app.database.db, login)).toMatchObject({
    email,
    firstName: 'Tamar',
    lastName: 'Levi',
    profileImageUrl: picture,
    verificationStatus: 'email',
  });
});

test('an emailed link and the provider sign in the same user', async ({ app, visitor }) => {
  const { db } = app.database;
  const email = uniqueMail('gil');
  const page = await offline(await visitor());
  await signInByMail(page, app.mailbox, email);
  const { id } = await db.user.findUniqueOrThrow({ where: { email } });
  await page.goto('/api/logout');

  const login = addPerson(app, {
    email: email.toUpperCase(),
    email_verified: true,
    name: 'Gil Katz',
  });
  await goThere(page);
  await approve(page, login);
  await expect(page).toHaveURL('/explore');
  expect(await userOf(db, login)).toMatchObject({ id, firstName: 'Gil', lastName: 'Katz' });
});

test("an email address that the provider hasn't verified doesn't open an existing account", async ({
  app,
  visitor,
}) => {
  const { db } = app.database;
  const victim = await makeUser(db, { firstName: 'Victoria' });
  const login = addPerson(app, { email: victim.email, email_verified: false, name: 'Mallory' });
  const page = await offline(await visitor());
  await goThere(page);
  await approve(page, login);
  await page.getByRole('link', { name: 'Continue without an address' }).click();
  await expect(page).toHaveURL('/explore');
  const user = await userOf(db, login);
  expect(user).toMatchObject({ firstName: 'Mallory', email: null, verificationStatus: 'pending' });
  expect(user.id).not.toBe(victim.id);
});

test('someone without a confirmed address is asked for one right after signing in', async ({
  app,
  visitor,
}) => {
  const { db } = app.database;
  const email = uniqueMail('noa');
  const login = addPerson(app, { email, email_verified: false });
  const page = await offline(await visitor());
  await goThere(page);
  await approve(page, login);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Where can we email you?' })).toBeVisible();
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('We’ve emailed you a link.')).toBeVisible();
  const { text } = await app.mailbox.next(email);
  await page.goto(`${text?.match(/http\S+/)?.[0]}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page).toHaveURL('/profile');
  expect(await userOf(db, login)).toMatchObject({ email, verificationStatus: 'email' });
});

test('someone without a name is asked for one once, then taken where they were going', async ({
  app,
  visitor,
}) => {
  const login = addPerson(app, { email: uniqueMail('x'), email_verified: true });
  const page = await offline(await visitor());
  await goThere(page, '/');
  await approve(page, login);
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This is required.')).toBeVisible();
  await page.getByLabel('First name').fill('Yael');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: /Yael/ })).toBeVisible();
});

test("someone who skips the name isn't asked again", async ({ app, visitor }) => {
  const login = addPerson(app, { email: uniqueMail('x'), email_verified: true });
  const page = await offline(await visitor());
  await goThere(page);
  await approve(page, login);
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/explore');
  await page.goto('/api/logout');

  // The provider remembers its own session.
  await page.goto('/api/login?callbackUrl=/messages');
  await press(page);
  await expect(page).toHaveURL('/messages');
});

test('someone who cancels at the provider is told so and can try again', async ({
  app,
  visitor,
}) => {
  const login = addPerson(app, { email: uniqueMail('y'), email_verified: true, name: 'Yoni' });
  const page = await offline(await visitor());
  await goThere(page);
  await page.getByRole('link', { name: '[ Cancel ]' }).click();
  await expect(errorText(page)).toHaveText(
    'You left before signing in. Try again, or choose another way.',
  );
  await press(page);
  await approve(page, login);
  await expect(page).toHaveURL('/explore');
});

for (const check of ['state', 'nonce', 'code_challenge'])
  test(`rejects a callback that belongs to another sign-in attempt: ${check}`, async ({
    app,
    visitor,
  }) => {
    const login = addPerson(app, { email: uniqueMail('z'), email_verified: true, name: 'Zvi' });
    const page = await offline(await visitor());
    const { OIDC_ISSUER } = app.issuer.settings;
    await page.route(`${OIDC_ISSUER}/auth?**`, async (route) => {
      const url = new URL(route.request().url());
      expect(url.searchParams.get(check)).toBeTruthy();
      url.searchParams.set(check, 'A'.repeat(43));
      await route.continue({ url: url.href });
    });
    await goThere(page);
    await approve(page, login);
    await expect(errorText(page)).toHaveText(
      'Sign-in was interrupted or took too long. Start again.',
    );
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });

test('unused sign-in paths show nothing of the sign-in library', async ({ visitor }) => {
  const page = await visitor();
  for (const path of ['nothing', 'callback/nothing', 'callback/email', 'error', 'signout']) {
    const answer = await page.request.get(`/api/auth/${path}`);
    expect(await answer.text(), path).not.toMatch(/NextAuth|next-auth|server logs/i);
    expect([200, 400], path).toContain(answer.status());
  }
  await page.goto('/api/auth/error?error=Configuration');
  await expect(page).toHaveURL(/\/login\?error=Configuration/);
  await expect(errorText(page)).toHaveText('We couldn’t sign you in. Try again.');
});
