import { id } from './common';
import { timeSlot } from './timeSlot';
import { z } from './zod';

/** An accepted party, as its host needs to know it when the telephone stays off. */
const eveGuest = z.object({
  requestId: id,
  firstName: z.string().nullable(),
  /** Its first letter. */
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  seatsRequested: z.number().int(),
  dietaryFlags: z.array(z.string()),
  /** How many of the party each of these concerns, in their order, 0 where they did not say; or empty. */
  dietaryCounts: z.array(z.number().int()),
  dietaryNotes: z.string().nullable(),
  allergens: z.array(z.string()),
  /** Those told with the request, and while it is shared those of the profile. */
  accessibilityNeeds: z.array(z.string()),
  /** Where the host has moved the meal: whether they have said that they still come. */
  stillComing: z.enum(['asked', 'yes']).nullable(),
});

/** Who comes to a meal: the list that its host gets at noon of the eve, by name. */
export const eveList = z.object({
  slot: timeSlot.pick({ id: true, type: true, startsAt: true, endsAt: true }),
  listing: z.object({ id, title: z.string(), timeZone: z.string() }),
  /** Whether mail, phone and notes are shared now: until 48 hours after the meal. Else they are empty. */
  isShared: z.boolean(),
  guests: z.array(eveGuest),
  /** Of all parties together. */
  seats: z.number().int(),
  /** Each dietary need of any party, the most frequent first; `people` is null where a party did not say. */
  dietary: z.array(
    z.object({ flag: z.string(), parties: z.number().int(), people: z.number().int().nullable() }),
  ),
});

export const eveListInput = z.object({ slotId: id });

export type EveList = z.infer<typeof eveList>;
