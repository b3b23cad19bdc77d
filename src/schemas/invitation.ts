import { id, idOut, instantOut, optionalText } from './common';
import { allergy, sentNeeds } from './guestNeeds';
import { MAX_INVITATION, requestStatuses } from './options';
import { hasWebAddress } from './webAddress';
import { fault, z } from './zod';

/** A group as hosts see it, without names and places. */
const group = z.object({
  id: idOut,
  groupSize: z.number().int(),
  ...sentNeeds.pick({ dietaryFlags: true, accessibilityNeeds: true }).shape,
  allergies: z.array(allergy),
  languages: z.array(z.string()),
});

/** Groups who look for this meal, in random order. `isWalk`: it's within the walk they chose. */
export const lookingGroups = z.array(group.extend({ isWalk: z.boolean() }));

/** `id` is that of a group from `lookingGroups`. */
export const invitationInput = z.object({
  id,
  /** Without links: opening one would tell the host something of people they don't know yet. */
  message: optionalText(MAX_INVITATION).refine(
    (text) => !text || !hasWebAddress(text),
    fault('NO_LINKS'),
  ),
  confirmedAllergies: z.array(z.string().max(100)).max(50).default([]),
});

/** An invitation as its host sees it until it's accepted. The id is the request's. */
const sentInvitation = group.omit({ languages: true }).extend({
  slotId: idOut,
  status: z.enum(requestStatuses),
  invitation: z.string().nullable(),
  answerBy: instantOut.nullable(),
  /** Whether its host took it back, rather than the group saying no. */
  isWithdrawn: z.boolean(),
  createdAt: instantOut,
});

export const sentInvitations = z.array(sentInvitation);

export type LookingGroups = z.infer<typeof lookingGroups>;
export type SentInvitations = z.infer<typeof sentInvitations>;
