import { type FilterName, filterNames } from './listingFields';

/** In the order of their chips. Other fields come last. */
const orderedFilters = [
  'mealType',
  'kashrutLevel',
  'kidFriendly',
  'price',
  'seats',
  'seatingStyle',
  'genderSeating',
  'maxSteps',
  'accessibility',
  'dietary',
  'kitchen',
  'amenities',
  'minhagim',
] as const;

export type DroppableFilter = (typeof orderedFilters)[number] | FilterName;

/** The filters that an empty search can do without. Place and dates have alternatives of their own. */
export const droppableFilters: DroppableFilter[] = [
  ...new Set([...orderedFilters, ...filterNames]),
];
