import {
  host,
  listing,
  listingCreateInput,
  listingDetail,
  listingUpdateBody,
  listingWithSlots,
  removedMeal,
  savedListing,
} from '@/schemas/listing';
import { listingPicture, picturesInput, uploadedPicture } from '@/schemas/picture';
import { foundListing } from '@/schemas/search';
import { describe } from './describe';

const bothWays = {
  title: 'The title, up to 120 characters on one line, without links and check marks.',
  description: 'A description, up to 5,000 characters.',
  kashrutLevel: 'The kashrut level, by the host’s word: we don’t verify it.',
  minhagim: 'The customs at the table.',
  seatingStyle: 'How guests sit.',
  genderSeating: 'Whether men and women sit together, apart, or with a mechitza.',
  kidFriendly: 'Whether children are welcome.',
  accessibilityTags: 'Accessibility, by the host’s word: we don’t verify it.',
  dietaryOptions: 'Dietary needs the kitchen can meet, by the host’s word: we don’t verify it.',
  kashrutCertifier: 'The kosher supervision, in the host’s words, up to 80 characters.',
  kitchen: 'Facts about the kitchen, by the host’s word. What is missing wasn’t said.',
  amenities: 'What the sukkah and the way there offer. What is missing wasn’t said.',
  stepsToEnter: 'Number of steps up to the sukkah.',
  doorWidthCm: 'Width of the narrowest door on the way in, in centimeters.',
  squareMeters: 'Size of the sukkah, in square meters.',
  rainPlan: 'The plan for rain: eat inside, wait in the sukkah, or cancel by a set time.',
  rainCancelBy:
    'For the plan `cancel`: the latest time to cancel, in the listing’s time zone, like `17:00`.',
  city: 'City.',
  region: 'State or region.',
  country: 'Country.',
  timeZone:
    'IANA time zone, stored under its canonical name, like `America/New_York`. All times of the listing’s meals are shown in it.',
  placeId:
    'ID of the town that the address means, as in `/api/places`. Holy times and the time zone follow from it. Null if the address doesn’t say which.',
  privacyLevel:
    'What others see of the location. `approximate`: city, region, and country. `exact`: also the postal code or part of it, and a public point 250 to 500 m from the home. Nobody sees the street, except accepted guests.',
  visible:
    'Whether the host offers the listing. A hidden one is visible only to its host, and to guests with a request for it.',
};

const absentNote = 'If it is absent in a `PUT`, the saved value stays.';

const inputTexts = {
  ...bothWays,
  dietaryOptions: `${bothWays.dietaryOptions} ${absentNote}`,
  kashrutCertifier: `${bothWays.kashrutCertifier} ${absentNote}`,
  kitchen: `${bothWays.kitchen} ${absentNote}`,
  amenities: `${bothWays.amenities} ${absentNote}`,
  stepsToEnter: `${bothWays.stepsToEnter} ${absentNote}`,
  doorWidthCm: `${bothWays.doorWidthCm} ${absentNote}`,
  squareMeters: `${bothWays.squareMeters} ${absentNote}`,
  rainPlan: `${bothWays.rainPlan} ${absentNote}`,
  rainCancelBy: `${bothWays.rainCancelBy} ${absentNote}`,
  timeZone: `${bothWays.timeZone} If it is absent, it follows from the place. A zone that can’t be the place’s gets 400 \`TIME_ZONE_MISMATCH\`. If meals aren’t sent along, they keep their local times.`,
  placeId:
    'ID of the town, if the address could mean several. It’s ignored if the address doesn’t mean it.',
  visible: `${bothWays.visible} ${absentNote}`,
  addressLine1:
    'Street and number, up to 200 characters. Only accepted guests get it, until 48 hours after their meal.',
  addressLine2: 'More of the address, like the floor. Shared like the street.',
  postal: 'Postal code, up to 20 characters.',
  lat: `Latitude of the home, in degrees. Only accepted guests get it. Needs \`lon\`. ${absentNote}`,
  lon: `Longitude of the home, in degrees. Only accepted guests get it. Needs \`lat\`. ${absentNote}`,
  photoUrl:
    'A photo: an https URL, or a path of an uploaded picture. Ignored if the listing has pictures: then it is the first one’s.',
  pictures: `Uploaded pictures in order, at most 8. An empty list removes them. ${absentNote}`,
  timeSlots:
    'All of the listing’s meals, at most 60. Those left out are removed. If it is absent, the meals don’t change.',
};

const shared =
  'Only for the host, and for accepted guests until 48 hours after their meal. Otherwise absent.';

export const listingTexts = {
  ...bothWays,
  id: 'The listing’s ID.',
  hostId: 'User ID of its host.',
  accessibility:
    'Short names for `accessibilityTags`, with `mechitza` for the seating: the values that a search accepts.',
  photoUrl:
    'The photo: an https URL, or a path of this site that starts with `/pictures/`. Null if there is none.',
  createdAt: 'When it was created, in UTC.',
  updatedAt: 'When it was last changed, in UTC.',
  postal:
    'Postal code. Complete for the host and accepted guests. With `exact`, others get all of it in the United States and only the first part elsewhere. Otherwise absent.',
  publicLat:
    'Latitude of the public point, in degrees: 250 to 500 m from the home. Only with `exact`. Otherwise absent.',
  publicLon:
    'Longitude of the public point, in degrees: 250 to 500 m from the home. Only with `exact`. Otherwise absent.',
  addressLine1: `Street and number. ${shared}`,
  addressLine2: `More of the address. ${shared}`,
  lat: `Latitude of the home, in degrees. ${shared}`,
  lon: `Longitude of the home, in degrees. ${shared}`,
};

export const placeNameTexts = {
  cityName:
    'The city in the response’s language. Absent in English, and if we don’t know its name.',
  countryName: 'The country in the response’s language. Absent without `cityName`.',
};

const withSlotsTexts = {
  ...listingTexts,
  ...placeNameTexts,
  timeSlots: 'Its meals, coming ones first. Removed ones are left out.',
  canceledMeals:
    'The meals that the host canceled for everyone, in order of time. Only its host gets them. Otherwise absent.',
  host: 'Its host, as everyone sees them.',
  rating: 'The host’s rating. Null with fewer than three ratings.',
  hiddenReason:
    'Why moderators hid the listing, whatever `visible` says. Only its host gets it. Null if they didn’t.',
};

export const uploadTexts = {
  id: 'The picture’s ID.',
  url: 'Path of its largest JPEG, on this site.',
  width: 'Width of that JPEG, in pixels.',
  height: 'Height of that JPEG, in pixels.',
};

const versionText =
  'The version of what a save replaces, as in the `ETag`. Only its host gets it. Otherwise absent.';

export const listingDescriptions = [
  describe(listingCreateInput, 'A listing to create.', inputTexts),
  describe(
    listingUpdateBody,
    'A listing to save. Absent fields are cleared unless their description says that they stay.',
    {
      ...inputTexts,
      removedMeals:
        'The meals that this save removes, and how many open requests the caller knows of. If a meal has more by now, nothing is saved (`REMOVED_MEAL_ASKED`). Absent: no check.',
    },
  ),
  describe(removedMeal, 'A meal that a save removes.', {
    id: 'The time slot’s ID.',
    requests: 'How many open requests the caller knows of: `groups.open` of the time slot.',
  }),
  describe(picturesInput, 'An uploaded picture to show on the listing.', {
    id: 'ID of the caller’s upload.',
    alt: 'What the picture shows, for people who can’t see it. Up to 300 characters.',
  }),
  describe(host, 'A host as everyone sees them.', {
    firstName: 'The first name. Null if they haven’t entered one.',
    profileImageUrl: 'Their photo. Null if they have none.',
  }),
  describe(listing, 'A listing without its meals.', listingTexts),
  describe(listingWithSlots, 'A listing with its meals and host.', withSlotsTexts),
  describe(savedListing, 'A listing after it was saved.', {
    ...withSlotsTexts,
    version: versionText,
    notified: 'How many groups the change concerned. They’re told by email.',
  }),
  describe(savedListing.shape.notified, 'How many groups were told of a change.', {
    asked: 'Number of accepted requests whose guests are asked about a new time.',
    removed: 'Number of requests canceled because their meal was removed.',
  }),
  describe(listingDetail, 'A listing with everything the caller may see of it.', {
    ...withSlotsTexts,
    version: versionText,
    pictures: 'All its pictures, in order.',
    aboutHost: 'What the host chose to show. Null if nothing.',
  }),
  describe(foundListing, 'A listing that a search found.', {
    ...withSlotsTexts,
    distanceKm:
      'Distance from `near` to the public point, in kilometers, in steps of 0.5. Absent without `near` or without a public point.',
    walkMinutes:
      'Walking time in minutes, at 12 minutes per kilometer. Only if the first meal is on a holy day and at most 7.5 km away.',
    dietaryMatch:
      'The searched dietary needs that the host can meet, by the host’s word. Absent if none were searched for.',
  }),
  describe(uploadedPicture, 'An uploaded picture. Nobody else can see it yet.', uploadTexts),
  describe(listingPicture, 'A picture of a listing.', {
    ...uploadTexts,
    alt: 'What it shows, in the host’s words. May be empty.',
  }),
];
