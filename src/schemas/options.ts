/** The option lists of the product. Stored as they stand here; pages show them through labels. */

export const kashrutLevels = ['home-kosher', 'certified', 'mehadrin', 'cholov-yisrael'] as const;
export const seatingStyles = ['table', 'benches', 'chairs', 'floor', 'mixed'] as const;
export const genderSeatings = ['mixed', 'separate', 'mechitza'] as const;
export const privacyLevels = ['approximate', 'exact'] as const;
export const mealTypes = ['dinner', 'lunch', 'kiddush', 'dessert', 'other'] as const;

export const minhagim = [
  'Ashkenazi',
  'Sephardi',
  'Chabad',
  'Modern Orthodox',
  'Conservative',
  'Reform',
  'Traditional',
] as const;

export const accessibilityTags = [
  'Wheelchair accessible',
  'Step-free entry',
  'Accessible bathroom',
  'Close parking',
  'Elevator access',
  'Wide doorways',
  'Ground floor',
  'Accessible seating',
] as const;

export const dietaryFlags = [
  'Vegetarian',
  'Vegan',
  'Gluten-free',
  'Nut allergies',
  'Dairy-free',
  'Kosher only',
  'No fish',
  'No meat',
  'Shellfish allergy',
  'Other',
] as const;

/** What people are allergic to; a request tells it by the dietary flags that it comes to. */
export const allergens = [
  'Peanuts',
  'Tree nuts',
  'Gluten',
  'Dairy',
  'Eggs',
  'Fish',
  'Shellfish',
  'Soy',
  'Sesame',
] as const;

export type Allergen = (typeof allergens)[number];
export type DietaryFlag = (typeof dietaryFlags)[number];

/** What a user may show of themselves to others, beside first name and photo. */
export const shownParts = ['bio', 'languages', 'affiliation', 'since', 'answers'] as const;

/** How soon a host answers, by half of those that they answered last. */
export const answerTimes = ['hour', 'hours', 'day', 'days'] as const;

export const observanceLevels = [
  'Orthodox',
  'Traditional',
  'Conservative',
  'Reform',
  'Secular',
  'Exploring',
] as const;

export type AccessibilityTag = (typeof accessibilityTags)[number];

/** What a host says of the kitchen. */
export const kitchenFacts = [
  'meat',
  'dairy',
  'parve',
  'separate-kitchens',
  'cholov-yisrael',
  'pas-yisrael',
  'bishul-yisrael',
] as const;

/** Those that guests search by. */
export const kitchenFilters = ['meat', 'dairy', 'parve', 'cholov-yisrael'] as const;

/** What a host says of the sukkah and of the way there. */
export const amenities = ['lulav', 'eruv', 'stroller', 'crib', 'cooled', 'heated'] as const;

/** Those that guests search by. */
export const amenityFilters = ['lulav', 'eruv', 'stroller', 'crib'] as const;

/** Steps to the sukkah: as many as a listing may have, and the most that a search offers. */
export const MAX_STEPS = 200;
export const stepFilters = [0, 1, 3, 5, 10] as const;

export const MAX_SQUARE_METERS = 1000;

/** What happens when it rains: they eat inside, they wait in the sukkah, or the meal is cancelled by an hour. */
export const rainPlans = ['inside', 'wait', 'cancel'] as const;

export type RainPlan = (typeof rainPlans)[number];

/** The short name of each accessibility tag, used in addresses, filters and `accessibility`. */
export const accessibilitySlugs = {
  wheelchair: 'Wheelchair accessible',
  'step-free': 'Step-free entry',
  bathroom: 'Accessible bathroom',
  parking: 'Close parking',
  elevator: 'Elevator access',
  doorways: 'Wide doorways',
  'ground-floor': 'Ground floor',
  seating: 'Accessible seating',
} as const satisfies Record<string, AccessibilityTag>;

/** `mechitza` stands for the gender seating of that name; the rest for a tag each. */
export const accessibilityFilters = [
  'wheelchair',
  'step-free',
  'bathroom',
  'parking',
  'elevator',
  'doorways',
  'ground-floor',
  'seating',
  'mechitza',
] as const;

export type AccessibilityFilter = (typeof accessibilityFilters)[number];

export const requestStatuses = [
  'pending',
  'accepted',
  'declined',
  'waitlisted',
  'cancelled',
  'expired',
] as const;

export type RequestStatus = (typeof requestStatuses)[number];

/** Requests that still stand: they bar a second one, and end when their slot is removed. */
export const openStatuses = ['pending', 'waitlisted', 'accepted'] as const;
export const isOpen = (status: RequestStatus) => openStatuses.some((open) => open === status);

/** What host or guest may do with a request; which of it now, its answers say. */
export const requestActions = [
  'accept',
  'decline',
  'waitlist',
  'reconsider',
  'undo',
  'cancel',
] as const;

export type RequestAction = (typeof requestActions)[number];

/** Why a viewer cannot ask for a seat at a meal that they see. */
export const requestRefusals = [
  'OWN_SLOT',
  'SLOT_OVER',
  'ALREADY_REQUESTED',
  'DECLINED_BEFORE',
  'CANCELLED_OFTEN',
  'SEATS_FULL',
  'NOT_FOUND',
] as const;

export type RequestRefusal = (typeof requestRefusals)[number];

/** Why somebody reports, and why moderators act. */
export const reportReasons = [
  'spam',
  'scam',
  'harassment',
  'unsafe',
  'false',
  'privacy',
  'other',
] as const;

export type ReportReason = (typeof reportReasons)[number];

/** What became of a report. */
export const reportStatuses = ['open', 'acted', 'dismissed'] as const;

/** What a meal asks of a guest: nothing, a donation as they like, or so much a person. */
export const priceKinds = ['free', 'donation', 'fixed'] as const;

/** Pictures of one listing. */
export const MAX_PICTURES = 8;

/** Seats for which one request may ask. */
export const MAX_SEATS_PER_REQUEST = 8;
/** So often a guest may take back what they asked for at one meal; then they can ask no more. */
export const MAX_CANCELLATIONS = 3;
/** People of one household, as a profile tells them. */
export const MAX_HOUSEHOLD = 20;
/** Seats of one time slot. */
export const MIN_CAPACITY = 1;
export const MAX_CAPACITY = 50;
/** Of a price or a donation. */
export const MIN_CENTS = 0;
/** Time slots of one listing, so that no answer grows without bound. */
export const MAX_SLOTS_PER_LISTING = 60;

/** Characters of a city that is searched for. */
export const MAX_CITY_SEARCH = 100;

/** What moderators do about a person or a listing; what the person concerned hears has its mail. */
export const moderationMeasures = [
  'warn',
  'hideListing',
  'showListing',
  'suspend',
  'lift',
] as const;

/** All that stands in the log. */
export const moderationActions = [
  ...moderationMeasures,
  'makeModerator',
  'removeModerator',
  'readMessages',
  'act',
  'dismiss',
] as const;

export type ModerationMeasure = (typeof moderationMeasures)[number];
export type ModerationAction = (typeof moderationActions)[number];

/** So many ids a search takes at once: a page of them. */
export const MOST_IDS = 24;
