import { makeUser } from '../../factories';
import { expect, test } from '../fixtures';

test.describe('any other path', () => {
  for (const path of ['/nowhere', '/host/nowhere', '/listing', '/messages/1'])
    test(`${path} is a 404 that says 'Page Not Found'`, async ({ browserOf, db }) => {
      for (const page of [await browserOf(), await browserOf(await makeUser(db))]) {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
        await expect(page).toHaveTitle(/^Page Not Found/);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      }
    });
});
