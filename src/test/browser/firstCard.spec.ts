import { makeListing, makeUser } from '../factories';
import { at, expect, mealIn, test, waitForHydration } from './fixtures';

for (const [name, pathOf] of [
  ['the first card on Explore', (city: string) => `/explore?city=${encodeURIComponent(city)}`],
  ['a listing without a photo', (_: string, id: string) => `/listing/${id}`],
] as const)
  test(`${name} is drawn inline, without requesting a file`, async ({ db, browserOf }) => {
    const city = 'Kfar Drawings';
    await db.sukkahListing.updateMany({ where: { city }, data: { visible: false } });
    const { id } = await makeListing(db, await makeUser(db), { city, slots: [at(mealIn(3))] });
    const page = await browserOf();
    const drawingRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/drawings/')) drawingRequests.push(request.url());
    });
    await page.goto(pathOf(city, id));
    await waitForHydration(page);
    const drawing = page.getByRole('article').locator('span[aria-hidden].bg-cover').first();
    await expect(drawing).toBeVisible();
    // An image that the browser can't decode has no size.
    const sizes = await drawing.evaluate(async (element) => {
      const layers = getComputedStyle(element).backgroundImage.matchAll(/url\("(data:[^"]*)"\)/g);
      const images = [...layers].map(([, address = '']) =>
        Object.assign(new Image(), { src: address }),
      );
      await Promise.all(images.map((image) => image.decode()));
      return images.map((image) => image.naturalWidth > 0);
    });
    expect(sizes).toEqual([true, true]);
    expect(drawingRequests).toEqual([]);
  });
