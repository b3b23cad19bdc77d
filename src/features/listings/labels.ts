import {
  accessibilitySlugs,
  type genderSeatings,
  type kashrutLevels,
  type mealTypes,
  type privacyLevels,
  type RequestStatus,
  type seatingStyles,
} from '@/schemas/options';

/** How pages name the options that are stored as short words. */

export const kashrutLabels: Record<(typeof kashrutLevels)[number], string> = {
  'home-kosher': 'Home kosher',
  certified: 'Certified',
  mehadrin: 'Mehadrin',
  'cholov-yisrael': 'Cholov Yisrael',
};

export const seatingLabels: Record<(typeof seatingStyles)[number], string> = {
  table: 'Table',
  benches: 'Benches',
  chairs: 'Chairs',
  floor: 'Floor',
  mixed: 'Mixed',
};

export const genderSeatingLabels: Record<(typeof genderSeatings)[number], string> = {
  mixed: 'Mixed seating',
  separate: 'Separate seating',
  mechitza: 'Mechitza',
};

export const privacyLabels: Record<(typeof privacyLevels)[number], string> = {
  approximate: 'Approximate',
  exact: 'Exact',
};

export const mealLabels: Record<(typeof mealTypes)[number], string> = {
  dinner: 'Dinner',
  lunch: 'Lunch',
  kiddush: 'Kiddush',
  dessert: 'Dessert',
  other: 'Other',
};

export const statusLabels: Record<RequestStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  waitlisted: 'Waitlisted',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** The slugs of filters, as the tags that people read; `mechitza` is no tag but a seating. */
export const accessibilityLabels: Record<string, string> = {
  ...accessibilitySlugs,
  mechitza: 'Mechitza seating',
};

/** The label of a stored value; one that the list does not know stands as it is. */
export const labelOf = (labels: Readonly<Record<string, string>>, value: string): string =>
  labels[value] ?? value;

/** A list of labels as the options of a select or a group of choices. */
export const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));
