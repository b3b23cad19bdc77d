import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MealDrawing } from './MealDrawing';

const drawn = (first: boolean) =>
  renderToString(<MealDrawing id="a" type="kiddush" evening={false} first={first} />);

describe('The drawing of a meal', () => {
  it('is asked for with the page where it shows at once', () => {
    expect(drawn(true)).toMatch(/rel="preload" href="\/pictures\/drawings\/meal-kiddush\.svg"/);
    expect(drawn(true)).toMatch(/rel="preload" href="\/pictures\/drawings\/sky-day\.svg"/);
  });

  it('is left to the browser further down', () => {
    expect(drawn(false)).not.toContain('preload');
  });
});
