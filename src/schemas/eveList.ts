import { id } from './common';
import { allergy, statedNeeds } from './guestNeeds';
import { timeSlot } from './timeSlot';
import { z } from './zod';

const eveGuest = z.object({
  requestId: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  seatsRequested: z.number().int(),
  dietaryFlags: statedNeeds.shape.dietaryFlags,
  dietaryCounts: statedNeeds.shape.dietaryCounts,
  dietaryNotes: statedNeeds.shape.dietaryNotes,
  allergens: statedNeeds.shape.allergens,
  /** Allergies of the request, plus those in the profile while it's shared. */
  allergies: z.array(allergy),
  /** Needs sent with the request, plus those in the profile while it's shared. */
  accessibilityNeeds: statedNeeds.shape.accessibilityNeeds,
  /** Whether the guest has confirmed, after a move or before the meal. Null if they weren't asked. */
  stillComing: z.enum(['asked', 'yes']).nullable(),
});

/** A meal's guest list, by name. The host gets it at noon on the eve. */
export const eveList = z.object({
  slot: timeSlot.pick({ id: true, type: true, startsAt: true, endsAt: true }),
  listing: z.object({ id, title: z.string(), timeZone: z.string() }),
  /**
   * Whether email, phone, and notes are shared now, which ends 48 hours after the meal. They're
   * empty otherwise.
   */
  isShared: z.boolean(),
  guests: z.array(eveGuest),
  seats: z.number().int(),
  /** Reserved seats that no listed guest has, because the host set them aside. */
  seatsSetAside: z.number().int(),
  /**
   * Dietary needs across all groups, most frequent first. `people` is null if any group didn't say
   * how many.
   */
  dietary: z.array(
    z.object({ flag: z.string(), parties: z.number().int(), people: z.number().int().nullable() }),
  ),
});

export const eveListInput = z.object({ slotId: id });

export type EveList = z.infer<typeof eveList>;
