import { askForLink, expect, signInByMail, test } from './app';

test('a new user signs in through a link in an email, and signs out', { tag: '@main' }, async ({
  app,
  visitor,
}) => {
  const page = await visitor();
  const { db } = app.database;
  await signInByMail(page, app.mailbox, 'Newcomer@Example.test');
  const user = await db.user.findUniqueOrThrow({ where: { email: 'newcomer@example.test' } });
  expect(user.verificationStatus).toBe('email');
  await page.getByLabel('First name').fill('Naomi');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /Naomi/ })).toBeVisible();

  const sessions = { where: { sess: { path: ['userId'], equals: user.id } } };
  expect(await db.session.count(sessions)).toBe(1);
  await page.goto('/api/logout');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await db.session.count(sessions)).toBe(0);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('an emailed link works once', async ({ app, visitor }) => {
  const page = await visitor();
  const link = await askForLink(page, app.mailbox, 'once@example.test');
  await page.goto(link);
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/');

  const thief = await visitor();
  await thief.goto(link);
  await expect(thief.getByRole('alert').filter({ hasText: /link/ })).toBeVisible();
  expect((await thief.request.get('/api/auth/user')).status()).toBe(401);
});

test('a link opened in another browser asks before it signs in', async ({ app, visitor }) => {
  const email = 'elsewhere@example.test';
  await app.database.db.user.create({ data: { email, firstName: 'Elsa' } });
  const link = await askForLink(await visitor(), app.mailbox, email);
  const telephone = await visitor();
  await telephone.goto(link);
  await expect(telephone.getByText(`This link signs you in as ${email}.`)).toBeVisible();
  expect((await telephone.request.get('/api/auth/user')).status()).toBe(401);
  // A preview of the link doesn't use it up.
  await telephone.request.get(link);
  await telephone.getByRole('button', { name: `Sign in as ${email}` }).click();
  await expect(telephone).toHaveURL('/');
  expect(await (await telephone.request.get('/api/auth/user')).json()).toMatchObject({ email });
});

test('a link for someone else asks before it ends a session, and keeps the session if told to', async ({
  app,
  signedIn,
  visitor,
}) => {
  const { page, email } = await signedIn('Hanna');
  const mallory = 'mallory@example.test';
  await app.database.db.user.create({ data: { email: mallory, firstName: 'Mallory' } });
  const link = await askForLink(await visitor(), app.mailbox, mallory);
  await page.goto(link);
  const question = `You’re signed in as ${email}. Sign in as ${mallory} instead?`;
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('link', { name: `Stay signed in as ${email}` }).click();
  await expect(page).toHaveURL('/');
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ email });
});

test('a link on another site asks before it signs out', async ({ signedIn }) => {
  const { page } = await signedIn('Dana');
  await page.goto('/');
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${new URL('/api/logout', page.url())}">Win</a>`,
    }),
  );
  await page.goto('https://elsewhere.example/');
  await page.getByRole('link', { name: 'Win' }).click();
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('signing in returns to the page someone wanted, but never to another site', async ({
  signedIn,
}) => {
  const { page } = await signedIn('Tamar');
  const goal = async (callbackUrl: string) => {
    const answer = await page.request.get('/api/login', {
      params: { callbackUrl },
      maxRedirects: 0,
    });
    return answer.headers().location;
  };
  expect(await goal('/host?tab=requests')).toBe('/host?tab=requests');
  for (const foreign of ['https://evil.example', '//evil.example', '/\\evil.example', 'host'])
    expect(await goal(foreign)).toBe('/');
});

test("host pages tell people who aren't signed in, and lead to the sign-in page", {
  tag: '@main',
}, async ({ visitor }) => {
  const page = await visitor();
  // Record this in the page itself, which is left half a second after the message shows.
  await page.addInitScript(() => {
    const note = () => {
      if (document.body?.textContent?.includes('You are logged out. Logging in again...'))
        sessionStorage.setItem(location.pathname, 'said so');
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/host', '/host/create', '/requests', '/profile']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL(`/login?callbackUrl=${encodeURIComponent(path)}`);
    expect(await page.evaluate((key) => sessionStorage.getItem(key), path)).toBe('said so');
  }
  await page.goto('/messages');
  await expect(page.getByText('Sign in to view messages')).toBeVisible();
});

test('there are no demo accounts outside demo mode', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with Email' })).toBeVisible();
  await expect(page.getByText('demo')).toHaveCount(0);
  const answer = await page.request.post('/api/login/demo', { data: { account: 'host' } });
  expect(answer.status()).toBe(404);
});
