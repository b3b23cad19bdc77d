import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawingOf, MealDrawing } from './MealDrawing';

const listing = {
  id: 'a',
  timeZone: 'Asia/Jerusalem',
  timeSlots: [{ type: 'kiddush', startsAt: new Date('2027-10-16T08:00:00Z') }],
};

it('a meal is drawn by its type and local hour', () => {
  expect(drawingOf(listing)).toEqual({ table: 'kiddush', sky: 'day' });
  expect(drawingOf({ ...listing, timeZone: 'America/Los_Angeles' }).sky).toBe('evening');
  expect(drawingOf({ ...listing, timeSlots: [] })).toEqual({ table: 'other', sky: 'evening' });
});

it('a drawing is inlined if the page has it, and otherwise loaded from its file', () => {
  const drawn = renderToString(<MealDrawing listing={listing} />);
  expect(drawn).toContain('var(--meal-kiddush,url(/pictures/drawings/meal-kiddush.svg))');
  expect(drawn).toContain('var(--sky-day,url(/pictures/drawings/sky-day.svg))');
});
