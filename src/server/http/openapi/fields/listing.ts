import {
  host,
  listing,
  listingCreateInput,
  listingUpdateBody,
  removedMeal,
} from '@/schemas/listing';
import { type FieldName, fieldNames, mapFields } from '@/schemas/listingFields';
import { listingPicture, picturesInput, uploadedPicture } from '@/schemas/picture';
import {
  foundListingWithUrl,
  listingDetailWithUrl,
  listingWithUrl,
  savedListingWithUrl,
} from '@/schemas/rest';
import { describe, type Fields } from './describe';
import { ids } from './values';

const address = {
  addressLine1: '1 Example Street',
  addressLine2: null,
  postal: '11213',
  lat: 40.6692,
  lon: -73.9427,
};

const bothWays = {
  title: [
    'The title, up to 120 characters on one line, without links and check marks.',
    'Garden sukkah in Crown Heights',
  ],
  description: [
    'A description, up to 5,000 characters.',
    'A quiet garden, long tables, and singing.',
  ],
  kashrutLevel: ['The kashrut level, by the host’s word: we don’t verify it.', 'mehadrin'],
  minhagim: ['The customs at the table.', ['Chabad', 'Ashkenazi']],
  seatingStyle: ['How guests sit.', 'table'],
  genderSeating: ['Whether men and women sit together, apart, or with a mechitza.', 'mixed'],
  kidFriendly: ['Whether children are welcome.', true],
  accessibilityTags: [
    'Accessibility, by the host’s word: we don’t verify it.',
    ['Step-free entry'],
  ],
  dietaryOptions: [
    'Dietary needs the kitchen can meet, by the host’s word: we don’t verify it.',
    ['Vegetarian', 'Gluten-free'],
  ],
  kashrutCertifier: ['The kosher supervision, in the host’s words, up to 80 characters.', null],
  kitchen: [
    'Facts about the kitchen, by the host’s word. What is missing wasn’t said.',
    ['meat', 'separate-kitchens'],
  ],
  amenities: [
    'What the sukkah and the way there offer. What is missing wasn’t said.',
    ['lulav', 'eruv'],
  ],
  stepsToEnter: ['Number of steps up to the sukkah.', 0],
  doorWidthCm: ['Width of the narrowest door on the way in, in centimeters.', 97],
  squareMeters: ['Size of the sukkah, in square meters.', 24],
  rainPlan: [
    'The plan for rain: eat inside, wait in the sukkah, or cancel by a set time.',
    'cancel',
  ],
  rainCancelBy: [
    'For the plan `cancel`: the latest time to cancel, in the listing’s time zone, like `17:00`.',
    '17:00',
  ],
  city: ['City.', 'Brooklyn'],
  region: ['State or region.', 'NY'],
  country: ['Country.', 'United States'],
  timeZone: [
    'IANA time zone, stored under its canonical name, like `America/New_York`. All times of the listing’s meals are shown in it.',
    'America/New_York',
  ],
  placeId: [
    'ID of the town that the address means, as in `/api/places`. Holy times and the time zone follow from it. Null if the address doesn’t say which.',
    'us-ny-brooklyn',
  ],
  privacyLevel: [
    'What others see of the location. `approximate`: city, region, and country. `exact`: also the postal code or part of it, and a public point 250 to 500 m from the home. Nobody sees the street, except accepted guests, and everyone if it’s an open sukkah.',
    'exact',
  ],
  visible: [
    'Whether the host offers the listing. A hidden one is visible only to its host, and to guests with a request for it.',
    true,
  ],
} satisfies Partial<Fields<typeof listingCreateInput>> &
  Pick<Fields<typeof listingCreateInput>, FieldName>;

const absentNote = 'If it is absent in a `PUT`, the saved value stays.';

const withAbsentNote = <T>([text, example]: [string, T]): [string, T] => [
  `${text} ${absentNote}`,
  example,
];

const fieldTexts = mapFields<Pick<typeof bothWays, FieldName>>(fieldNames, ({ isAdded }, name) =>
  isAdded ? withAbsentNote<unknown>(bothWays[name]) : bothWays[name],
);

const inputFields = {
  ...bothWays,
  ...fieldTexts,
  rainPlan: withAbsentNote(bothWays.rainPlan),
  rainCancelBy: withAbsentNote(bothWays.rainCancelBy),
  timeZone: [
    `${bothWays.timeZone[0]} If it is absent, it follows from the place. A zone that can’t be the place’s gets 400 \`TIME_ZONE_MISMATCH\`. If meals aren’t sent along, they keep their local times.`,
    bothWays.timeZone[1],
  ],
  placeId: [
    'ID of the town, if the address could mean several. It’s ignored if the address doesn’t mean it.',
    bothWays.placeId[1],
  ],
  visible: withAbsentNote(bothWays.visible),
  addressLine1: [
    'Street and number, up to 200 characters. Only accepted guests get it, until 48 hours after their meal.',
    address.addressLine1,
  ],
  addressLine2: [
    'More of the address, like the floor. Shared like the street.',
    address.addressLine2,
  ],
  postal: ['Postal code, up to 20 characters.', address.postal],
  lat: [
    `Latitude of the home, in degrees. Only accepted guests get it. Needs \`lon\`. ${absentNote}`,
    address.lat,
  ],
  lon: [
    `Longitude of the home, in degrees. Only accepted guests get it. Needs \`lat\`. ${absentNote}`,
    address.lon,
  ],
  photoUrl:
    'A photo: an https URL, or a path of an uploaded picture. Ignored if the listing has pictures: then it is the first one’s.',
  pictures: `Uploaded pictures in order, at most 8. An empty list removes them. ${absentNote}`,
  timeSlots:
    'All of the listing’s meals, at most 60. Those left out are removed. If it is absent, the meals don’t change.',
} satisfies Fields<typeof listingCreateInput>;

const shared =
  'Only for the host, for accepted guests until 48 hours after their meal, and for everyone if it’s an open sukkah. Otherwise absent.';

export const listingFields = {
  ...bothWays,
  id: ['The listing’s ID.', ids.listing],
  hostId: ['User ID of its host.', ids.host],
  accessibility: [
    'Short names for `accessibilityTags`, with `mechitza` for the seating: the values that a search accepts.',
    ['step-free'],
  ],
  photoUrl: [
    'The photo: an https URL, or a path of this site that starts with `/pictures/`. Null if there is none.',
    `/pictures/${ids.picture}.jpg`,
  ],
  createdAt: 'When it was created, in UTC.',
  updatedAt: 'When it was last changed, in UTC.',
  postal: [
    'Postal code. Complete for the host and accepted guests. With `exact`, others get all of it in the United States and only the first part elsewhere. Otherwise absent.',
    address.postal,
  ],
  publicLat: [
    'Latitude of the public point, in degrees: 250 to 500 m from the home. Only with `exact`. Otherwise absent.',
    40.6715,
  ],
  publicLon: [
    'Longitude of the public point, in degrees: 250 to 500 m from the home. Only with `exact`. Otherwise absent.',
    -73.9391,
  ],
  addressLine1: [`Street and number. ${shared}`, address.addressLine1],
  addressLine2: [`More of the address. ${shared}`, address.addressLine2],
  lat: [`Latitude of the home, in degrees. ${shared}`, address.lat],
  lon: [`Longitude of the home, in degrees. ${shared}`, address.lon],
} satisfies Fields<typeof listing>;

export const placeNameFields = {
  cityName:
    'The city in the response’s language. Absent in English, and if we don’t know its name.',
  countryName: 'The country in the response’s language. Absent without `cityName`.',
};

const withSlotsFields = {
  ...listingFields,
  url: [
    'The address of its page, in the response’s language.',
    `https://sukkah.example/listing/${ids.listing}`,
  ],
  ...placeNameFields,
  timeSlots: 'Its meals, coming ones first. Removed ones are left out.',
  canceledMeals: [
    'The meals that the host canceled for everyone, in order of time. Only its host gets them. Otherwise absent.',
    [],
  ],
  host: 'Its host, as everyone sees them.',
  rating: 'The host’s rating. Null with fewer than three ratings.',
  hiddenReason:
    'Why moderators hid the listing, whatever `visible` says. Only its host gets it. Null if they didn’t.',
} satisfies Fields<typeof listingWithUrl>;

export const uploadFields = {
  id: ['The picture’s ID.', ids.picture],
  url: ['Path of its largest JPEG, on this site.', `/pictures/${ids.picture}.jpg`],
  width: ['Width of that JPEG, in pixels.', 1600],
  height: ['Height of that JPEG, in pixels.', 1200],
} satisfies Fields<typeof uploadedPicture>;

const versionField =
  'The version of what a save replaces, as in the `ETag`. Only its host gets it. Otherwise absent.';

const alt = 'The table, set for ten';

export const listingDocs = [
  describe(listingCreateInput, 'A listing to create.', inputFields),
  describe(
    listingUpdateBody,
    'A listing to save. Absent fields are cleared unless their description says that they stay.',
    {
      ...inputFields,
      removedMeals: [
        'The meals that this save removes, and how many open requests the caller knows of. If a meal has more by now, nothing is saved (`REMOVED_MEAL_ASKED`). Absent: no check.',
        [],
      ],
    },
  ),
  describe(removedMeal, 'A meal that a save removes.', {
    id: 'The time slot’s ID.',
    requests: 'How many open requests the caller knows of: `groups.open` of the time slot.',
  }),
  describe(picturesInput, 'An uploaded picture to show on the listing.', {
    id: ['ID of the caller’s upload.', ids.picture],
    alt: ['What the picture shows, for people who can’t see it. Up to 300 characters.', alt],
  }),
  describe(host, 'A host as everyone sees them.', {
    firstName: ['The first name. Null if they haven’t entered one.', 'Hanna'],
    profileImageUrl: 'Their photo. Null if they have none.',
  }),
  describe(listing, 'A listing without its meals.', listingFields),
  describe(listingWithUrl, 'A listing with its meals and host.', withSlotsFields),
  describe(savedListingWithUrl, 'A listing after it was saved.', {
    ...withSlotsFields,
    version: versionField,
    notified: 'How many groups the change concerned. They’re told by email.',
  }),
  describe(savedListingWithUrl.shape.notified, 'How many groups were told of a change.', {
    asked: ['Number of accepted requests whose guests are asked about a new time.', 1],
    removed: ['Number of requests canceled because their meal was removed.', 0],
  }),
  describe(listingDetailWithUrl, 'A listing with everything the caller may see of it.', {
    ...withSlotsFields,
    version: versionField,
    pictures: 'All its pictures, in order.',
    aboutHost: 'What the host chose to show. Null if nothing.',
  }),
  describe(foundListingWithUrl, 'A listing that a search found.', {
    ...withSlotsFields,
    distanceKm: [
      'Distance from `near` to the public point, in kilometers, in steps of 0.5. Absent without `near` or without a public point.',
      1.5,
    ],
    walkMinutes: [
      'Walking time in minutes, at 12 minutes per kilometer. Only if the first meal is on a holy day and at most 7.5 km away.',
      18,
    ],
    dietaryMatch: [
      'The searched dietary needs that the host can meet, by the host’s word. Absent if none were searched for.',
      ['Vegetarian'],
    ],
    matchingMeals: ['How many of its `timeSlots` match the search. They come first.', 1],
  }),
  describe(uploadedPicture, 'An uploaded picture. Nobody else can see it yet.', uploadFields),
  describe(listingPicture, 'A picture of a listing.', {
    ...uploadFields,
    alt: ['What it shows, in the host’s words. May be empty.', alt],
  }),
];
