import { readdirSync, readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { makeListing, makeUser } from '../factories';
import { at, expect, mealIn, open, test } from './fixtures';

const FOLDER = 'public/pictures';
const withFlames = readdirSync(FOLDER).filter(
  (file) =>
    file.endsWith('.svg') && readFileSync(`${FOLDER}/${file}`, 'utf8').includes('class="flame"'),
);

/** Returns what's on a picture and covers one of its flames. */
const coveredFlames = (picture: Locator) =>
  picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const answer = await fetch(image.src);
    const holder = document.body.appendChild(document.createElement('div'));
    holder.innerHTML = await answer.text();
    const svg = holder.querySelector('svg') as SVGSVGElement;
    const drawn = svg.getBoundingClientRect();
    const flames = [...svg.querySelectorAll('defs ~ * .flame, defs ~ .flame')].map((flame) =>
      flame.getBoundingClientRect(),
    );
    const shown = image.getBoundingClientRect();
    const scale = Math.max(shown.width / drawn.width, shown.height / drawn.height);
    const place = (from: number, start: number, size: number, whole: number) =>
      start + size / 2 + (from - whole / 2) * scale;
    const boxes = flames.map(({ left, right, top, bottom }) => ({
      left: place(left - drawn.left, shown.left, shown.width, drawn.width),
      right: place(right - drawn.left, shown.left, shown.width, drawn.width),
      top: place(top - drawn.top, shown.top, shown.height, drawn.height),
      bottom: place(bottom - drawn.top, shown.top, shown.height, drawn.height),
    }));
    holder.remove();
    const others = [...(image.parentElement?.children ?? [])].filter((one) => one !== image);
    const covering = others.filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return boxes.some(
        (box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom,
      );
    });
    return { flames: boxes.length, covering: covering.map((one) => one.outerHTML) };
  });

for (const width of [360, 390, 1280])
  test(`nothing on a picture covers a candle's flame, at ${width} px`, async ({
    browserOf,
    db,
  }) => {
    const city = `Kfar Flame ${width}`;
    const host = await makeUser(db);
    const full = { ...at(mealIn(3)), capacityTotal: 4, capacityReserved: 4 };
    let id = '';
    for (const file of withFlames) {
      const values = { city, title: file, photoUrl: `/pictures/${file}`, slots: [full] };
      ({ id } = await makeListing(db, host, values));
    }
    const page = await browserOf(undefined, { viewport: { width, height: 800 } });
    await open(page, `/explore?city=${encodeURIComponent(city)}`);
    for (const file of withFlames) {
      const picture = page.getByRole('img', { name: file });
      await picture.scrollIntoViewIfNeeded();
      const { flames, covering } = await coveredFlames(picture);
      expect(flames, file).toBeGreaterThan(0);
      expect(covering, file).toEqual([]);
    }
    await open(page, `/listing/${id}`);
    expect((await coveredFlames(page.getByRole('main').getByRole('img').first())).covering).toEqual(
      [],
    );
  });
