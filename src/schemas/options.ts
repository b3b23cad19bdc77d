/** The product's option lists. These values are stored, and pages show them through labels. */

export const kashrutLevels = ['home-kosher', 'certified', 'mehadrin', 'cholov-yisrael'] as const;
export const seatingStyles = ['table', 'benches', 'chairs', 'floor', 'mixed'] as const;
export const genderSeatings = ['mixed', 'separate', 'mechitza'] as const;
export const privacyLevels = ['approximate', 'exact'] as const;
export const mealTypes = ['dinner', 'lunch', 'kiddush', 'dessert', 'other'] as const;

/** `open`: a public sukkah's opening hours, for which nobody asks. */
export const slotModes = ['approval', 'open'] as const;

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

/** Common allergens. Profiles and requests may have others, in a guest's words. */
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

/** Profile details a user may show to others, in addition to first name and photo. */
export const shownParts = ['bio', 'languages', 'affiliation', 'answers'] as const;

export const verificationStatuses = ['pending', 'email', 'phone'] as const;

/** How quickly a host answers, based on the median of their latest answers. */
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

export const kitchenFacts = [
  'meat',
  'dairy',
  'parve',
  'separate-kitchens',
  'cholov-yisrael',
  'pas-yisrael',
  'bishul-yisrael',
] as const;

export const kitchenFilters = ['meat', 'dairy', 'parve', 'cholov-yisrael'] as const;

export const amenities = [
  'lulav',
  'eruv',
  'stroller',
  'crib',
  'cooled',
  'heated',
  'own-food',
  'families',
  'restroom',
] as const;

export const amenityFilters = ['lulav', 'eruv', 'stroller', 'crib'] as const;

/** Maximum number of steps in a listing, and the limits offered in search. */
export const MAX_STEPS = 200;
export const stepFilters = [0, 1, 3, 5, 10] as const;

/** The longest walk that a guest can name: to 7.5 km away, at 12 minutes per kilometer. */
export const MAX_WALK_MINUTES = 90;

/** The narrowest door on the way in, in centimeters. */
export const doorWidthsCm = { min: 30, max: 500 } as const;

/** The longest name of a kosher supervision. */
export const MAX_CERTIFIER = 80;

export const MAX_SQUARE_METERS = 1000;

/** The plan for rain: eat inside, wait in the sukkah, or cancel the meal by a set time. */
export const rainPlans = ['inside', 'wait', 'cancel'] as const;

export type RainPlan = (typeof rainPlans)[number];

/** Short names for the accessibility tags, used in URLs, filters, and `accessibility`. */
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

/** Returns the accessibility tags that a search's filters are for. */
export const tagsOf = (filters: readonly AccessibilityFilter[]): AccessibilityTag[] =>
  filters.flatMap((slug) => (slug === 'mechitza' ? [] : accessibilitySlugs[slug]));

/** `mechitza` filters by gender seating, and the others by one tag each. */
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
  'invited',
] as const;

export type RequestStatus = (typeof requestStatuses)[number];

/** Active statuses. An active request prevents a second one, and ends when its slot is removed. */
export const openStatuses = ['pending', 'waitlisted', 'accepted', 'invited'] as const;
export const isOpen = (status: RequestStatus) => openStatuses.some((open) => open === status);

export const requestActions = [
  'accept',
  'decline',
  'waitlist',
  'reconsider',
  'undo',
  'cancel',
  'release',
  'changeSize',
  'acceptInvitation',
] as const;

export type RequestAction = (typeof requestActions)[number];

/** Reasons a viewer can't request a seat at a meal they can see. */
export const requestRefusals = [
  'OWN_SLOT',
  'SLOT_OVER',
  'ALREADY_REQUESTED',
  'DECLINED_BEFORE',
  'CANCELLED_OFTEN',
  'SEATS_FULL',
  'OPEN_SLOT',
  'NOT_FOUND',
] as const;

export type RequestRefusal = (typeof requestRefusals)[number];

export const reportReasons = [
  'spam',
  'scam',
  'harassment',
  'unsafe',
  'false',
  'privacy',
  'other',
] as const;

export const urgentReportReasons: readonly ReportReason[] = ['unsafe', 'harassment'];

export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ['open', 'acted', 'dismissed'] as const;

export const priceKinds = ['free', 'donation', 'fixed'] as const;

export const MAX_PICTURES = 8;

export const MAX_SEATS_PER_REQUEST = 8;
/** The hosts that a guest can ask for the same time. */
export const MAX_ASKED_TOGETHER = 4;
/** The invitations to one meal that can wait for an answer at once. */
export const MAX_OPEN_INVITATIONS = 5;
/** The needs that a host can see in an hour. */
export const MAX_NEEDS_PER_HOUR = 20;
export const MAX_INVITATION = 500;
/** A guest who cancels this many times at one meal can't request it again. */
export const MAX_CANCELLATIONS = 3;
export const MAX_HOUSEHOLD = 20;
export const MIN_CAPACITY = 1;
export const MAX_CAPACITY = 50;
export const MIN_CENTS = 0;
/** Maximum time slots per listing. It keeps responses bounded. */
export const MAX_SLOTS_PER_LISTING = 60;

/** How many of their coming meals a host can cancel at once. */
export const MAX_COMING_MEALS = 60;

/** Maximum length of a meal, in days: all of Sukkot. The database checks it too. */
export const MAX_MEAL_DAYS = 9;
/** How far ahead a meal may begin. */
export const MAX_YEARS_AHEAD = 2;

/** Listings with coming meals that a person can have, unless moderators change it. */
export const MAX_LISTINGS = 50;
export const MAX_LISTINGS_ALLOWED = 1000;

/** Meals of a listing in search results. Its own page shows all of them. */
export const MEALS_ON_CARD = 10;

export const MAX_CITY_SEARCH = 100;

/** Measures moderators can take. The affected person gets an email about each. */
export const moderationMeasures = [
  'warn',
  'hideListing',
  'showListing',
  'suspend',
  'lift',
] as const;

export const moderationActions = [
  ...moderationMeasures,
  'makeModerator',
  'removeModerator',
  'readMessages',
  'act',
  'dismiss',
  'setMaxListings',
  'confirmInstitution',
  'removeInstitution',
] as const;

export type ModerationMeasure = (typeof moderationMeasures)[number];
export type ModerationAction = (typeof moderationActions)[number];

export const hebrewMonths = [
  'nisan',
  'iyar',
  'sivan',
  'tamuz',
  'av',
  'elul',
  'tishrei',
  'cheshvan',
  'kislev',
  'tevet',
  'shevat',
  'adar',
  'adar-2',
  'adar-1',
] as const;

export const readingLanguages = ['en', 'he'] as const;

export type ReadingLanguage = (typeof readingLanguages)[number];

/** Maximum IDs per search: one page of results. */
export const MAX_SEARCHED_IDS = 24;
