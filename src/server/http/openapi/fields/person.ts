import { aboutPerson, currentUser, type person, rating } from '@/schemas/person';
import { blockInput, blockList, report, reportInput } from '@/schemas/safety';
import { describe, type Fields } from './describe';
import { ids } from './values';

const personFields = {
  firstName: [
    'The first name. Null if they haven’t entered one or have deleted their account.',
    'Hanna',
  ],
  lastName: ['Only the first letter of the last name. Null if they haven’t entered one.', 'L'],
  profileImageUrl:
    'Their photo: an https URL, or a path on this site that starts with `/pictures/`. Null if they have none.',
} satisfies Fields<typeof person>;

export const guestFields = {
  ...personFields,
  firstName: [personFields.firstName[0], 'Gil'],
  lastName: [personFields.lastName[0], 'A'],
} satisfies Fields<typeof person>;

/** How a report or a block names a person: by where the user met them. */
const subjectFields = {
  listingId: 'ID of a listing. Give exactly one of the ID fields.',
  threadId: 'ID of a conversation. It stands for the other person in it.',
  requestId: 'ID of a request. It stands for the other person: its guest or its host.',
};

const details = 'There is no sukkah at this address.';

export const reportFields = {
  id: ['The report’s ID.', ids.report],
  about: 'What was reported.',
  title: [
    'The listing’s title, if a listing was reported. Otherwise null.',
    'Garden sukkah in Crown Heights',
  ],
  person:
    'The person reported, or the owner of the listing or message. Null if they have deleted their account.',
  reason: ['What is wrong.', 'false'],
  details: ['What the user wrote. Null if nothing.', details],
  status: ['Whether moderators have handled it: `open`, `acted`, or `dismissed`.', 'open'],
  answer: 'The moderators’ answer to the user. Null if there is none.',
  createdAt: 'When it was created, in UTC.',
  answeredAt: 'When moderators handled it, in UTC. Null while it is open.',
} satisfies Fields<typeof report>;

export const blockedFields = {
  ...personFields,
  userId: ['The blocked person’s user ID.', ids.host],
  createdAt: 'When the user blocked them, in UTC.',
} satisfies Fields<typeof blockList>;

export const personDocs = [
  describe(
    aboutPerson,
    'Facts about a person, and what they chose to show others. Everything else is empty.',
    {
      emailConfirmed: [
        'Whether they opened a link sent to their email address, or their sign-in provider confirmed it.',
        true,
      ],
      phoneConfirmed: ['Whether they entered a code sent to their phone number.', true],
      since: [
        'The start of the month they joined in, in UTC. Null if they have deleted their account.',
        '2026-08-01T00:00:00.000Z',
      ],
      mealsHosted: [
        'How many meals with guests they have hosted: at most one for each different guest, by requests made before the meal began.',
        4,
      ],
      bio: ['What they say about themselves. Null if they don’t show it.', 'We love a full table.'],
      languages: [
        'The languages they speak, as they entered them. Empty if they don’t show them.',
        ['English', 'Hebrew'],
      ],
      affiliation: 'Their community. Null if they don’t show it.',
      answersWithin: [
        'How quickly they answer requests as a host, from their latest answers: within an hour, a few hours, a day, or a few days. Null with fewer than three answers for a listing, or if they don’t show it.',
        'hours',
      ],
    },
  ),
  describe(rating, 'An average of at least three ratings.', {
    average: ['The average, from 1 to 5 stars, rounded to one decimal.', 4.8],
    count: ['The number of people whose ratings count.', 12],
  }),
  describe(currentUser, 'The signed-in user.', {
    id: ['The user’s ID.', ids.guest],
    firstName: ['The first name. Null until the user enters one.', 'Gil'],
    email: [
      'The email address. Only the user gets it here. Null if there is none.',
      'gil@example.org',
    ],
    emailRefused:
      'Present and `true` if the mail server refuses the address, because it doesn’t exist or is closed.',
    profileImageUrl: personFields.profileImageUrl,
    isModerator: 'Present and `true` if the user is a moderator.',
  }),
  describe(reportInput, 'A report to the moderators. Only moderators read it.', {
    ...subjectFields,
    messageId: 'ID of a message, to report that message.',
    reason: ['What is wrong.', 'false'],
    details: ['What happened, up to 2,000 characters. Optional.', details],
  }),
  describe(report, 'One of the user’s own reports.', reportFields),
  describe(report.shape.person, 'A person as others see them.', personFields),
  describe(blockInput, 'Whom to block. Give exactly one of the fields.', {
    ...subjectFields,
    listingId: 'ID of a listing. It stands for its host.',
  }),
  describe(blockList, 'A person the user has blocked.', blockedFields),
];
