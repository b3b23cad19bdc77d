import { expect, it } from 'vitest';
import { listingWithUrl } from '@/schemas/rest';
import { z } from '@/schemas/zod';
import { exampleOf } from './docs';

it('derives what a schema implies', () => {
  const schema = z.object({
    reason: z.string().nullable(),
    note: z.string().optional(),
    side: z.enum(['host', 'guest']),
    isOpen: z.boolean(),
    tags: z.array(z.string()),
    seats: z.int().default(2),
    createdAt: z.date(),
  });
  expect(exampleOf(schema, { isOpen: true })).toEqual({
    reason: null,
    side: 'host',
    isOpen: true,
    tags: [],
    seats: 2,
    createdAt: '2027-10-01T14:30:00.000Z',
  });
});

it('composes described objects, and one for a list', () => {
  const meal = { price: { kind: 'donation', cents: 1800 }, day: { hebrewDate: '15 Tishrei' } };
  expect(exampleOf(z.array(listingWithUrl))).toMatchObject([
    { title: 'Garden sukkah in Crown Heights', host: { firstName: 'Hanna' }, timeSlots: [meal] },
  ]);
});

it('leaves out what is undefined', () => {
  expect(exampleOf(listingWithUrl, { addressLine1: undefined })).not.toHaveProperty('addressLine1');
});

it('requires an example for a field of any type', () => {
  expect(() => exampleOf(z.object({ name: z.string() }))).toThrow('There is no example of name.');
});
