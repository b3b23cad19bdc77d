import { describe, expect, it } from 'vitest';
import { aListing, aSlot } from '@/test/components/testData';
import { english } from '@/test/english';
import { shareText } from './shareText';

const on = (day: number, values: Parameters<typeof aSlot>[0] = {}) =>
  aSlot({ startsAt: new Date(`2027-10-${day}T23:00:00Z`), ...values });

describe('the text for sharing a listing', () => {
  it('has the upcoming meals with their dates and the city, but never the street', () => {
    const listing = aListing({
      addressLine1: '1 Palm Street',
      postal: '11213',
      timeSlots: [on(17, { type: 'lunch' }), on(15), on(14, { isOver: true })],
    });
    expect(shareText(english, listing)).toBe(
      'A seat in a sukkah in Brooklyn: Dinner (Fri, Oct 15), Lunch (Sun, Oct 17)',
    );
  });

  it('lists the first three meals and counts the rest', () => {
    const text = shareText(
      english,
      aListing({ timeSlots: [15, 16, 17, 18, 19].map((day) => on(day)) }),
    );
    expect(text).toContain('Sun, Oct 17');
    expect(text).not.toContain('Oct 18');
    expect(text).toMatch(/2 more meals$/);
  });

  it('has only the city when no meals are upcoming, and less without a city', () => {
    expect(shareText(english, aListing({ timeSlots: [] }))).toBe('A seat in a sukkah in Brooklyn');
    expect(shareText(english, aListing({ timeSlots: [], city: null }))).toBe('A seat in a sukkah');
  });
});
