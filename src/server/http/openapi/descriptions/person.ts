import { aboutPerson, currentUser, rating } from '@/schemas/person';
import { blockInput, blockList, report, reportInput } from '@/schemas/safety';
import { describe } from './describe';

export const personTexts = {
  firstName: 'The first name. Null if they haven’t entered one or have deleted their account.',
  lastName: 'Only the first letter of the last name. Null if they haven’t entered one.',
  profileImageUrl:
    'Their photo: an https URL, or a path on this site that starts with `/pictures/`. Null if they have none.',
};

/** How a report or a block names a person: by where the user met them. */
const subjectTexts = {
  listingId: 'ID of a listing. Give exactly one of the ID fields.',
  threadId: 'ID of a conversation. It stands for the other person in it.',
  requestId: 'ID of a request. It stands for the other person: its guest or its host.',
};

const createdTexts = { createdAt: 'When it was created, in UTC.' };

export const personDescriptions = [
  describe(
    aboutPerson,
    'Facts about a person, and what they chose to show others. Everything else is empty.',
    {
      emailConfirmed:
        'Whether they opened a link sent to their email address, or their sign-in provider confirmed it.',
      phoneConfirmed: 'Whether they entered a code sent to their phone number.',
      since:
        'The start of the month they joined in, in UTC. Null if they have deleted their account.',
      mealsHosted:
        'How many meals with guests they have hosted: at most one for each different guest, by requests made before the meal began.',
      bio: 'What they say about themselves. Null if they don’t show it.',
      languages: 'The languages they speak, as they entered them. Empty if they don’t show them.',
      affiliation: 'Their community. Null if they don’t show it.',
      answersWithin:
        'How quickly they answer requests as a host, from their latest answers: within an hour, a few hours, a day, or a few days. Null with fewer than three answers for a listing, or if they don’t show it.',
    },
  ),
  describe(rating, 'An average of at least three ratings.', {
    average: 'The average, from 1 to 5 stars, rounded to one decimal.',
    count: 'The number of people whose ratings count.',
  }),
  describe(currentUser, 'The signed-in user.', {
    id: 'The user’s ID.',
    firstName: 'The first name. Null until the user enters one.',
    email: 'The email address. Only the user gets it here. Null if there is none.',
    emailRefused:
      'Present and `true` if the mail server refuses the address, because it doesn’t exist or is closed.',
    profileImageUrl: personTexts.profileImageUrl,
    isModerator: 'Present and `true` if the user is a moderator.',
  }),
  describe(reportInput, 'A report to the moderators. Only moderators read it.', {
    ...subjectTexts,
    messageId: 'ID of a message, to report that message.',
    reason: 'What is wrong.',
    details: 'What happened, up to 2,000 characters. Optional.',
  }),
  describe(report, 'One of the user’s own reports.', {
    id: 'The report’s ID.',
    about: 'What was reported.',
    title: 'The listing’s title, if a listing was reported. Otherwise null.',
    person:
      'The person reported, or the owner of the listing or message. Null if they have deleted their account.',
    reason: 'What is wrong.',
    details: 'What the user wrote. Null if nothing.',
    status: 'Whether moderators have handled it: `acted` on it or `dismissed` it.',
    answer: 'The moderators’ answer to the user. Null if there is none.',
    ...createdTexts,
    answeredAt: 'When moderators handled it, in UTC. Null while it is open.',
  }),
  describe(report.shape.person, 'A person as others see them.', personTexts),
  describe(blockInput, 'Whom to block. Give exactly one of the fields.', {
    ...subjectTexts,
    listingId: 'ID of a listing. It stands for its host.',
  }),
  describe(blockList, 'A person the user has blocked.', {
    ...personTexts,
    userId: 'The blocked person’s user ID.',
    createdAt: 'When the user blocked them, in UTC.',
  }),
];
