import { invitationInput, lookingGroups, sentInvitations } from '@/schemas/invitation';
import { nearbyOpenSukkahs, need, needDay, needInput, needMatches, needMeal } from '@/schemas/need';
import { changedRequest } from '@/schemas/request';
import { parameters } from './fields/describe';
import { body, json, type OperationGroup } from './operation';

export const needs: OperationGroup = {
  tag: 'Needs',
  description: 'What a guest is looking for, and hosts’ invitations.',
  pathParameters: { id: 'The time slot’s ID.' },
  operations: {
    'GET /api/need': {
      id: 'getNeed',
      summary: 'Get what you’re looking for.',
      description:
        'Returns the caller’s need with what came of it for each meal, or null. Nobody else sees it. It’s deleted after its last meal.',
      answer: json('The need, or null.', need),
    },
    'PUT /api/need': {
      id: 'saveNeed',
      summary: 'Say what you’re looking for.',
      description: 'Saves the caller’s need, in place of an earlier one.',
      body: body(needInput),
      answer: json('The need.', need),
    },
    'DELETE /api/need': {
      id: 'endNeed',
      summary: 'Stop looking.',
      description: 'Deletes the caller’s need. Their requests stay as they are.',
      status: 204,
      answer: { description: 'It’s deleted.' },
    },
    'GET /api/need/matches': {
      id: 'listMatches',
      summary: 'List meals for your need.',
      description:
        'Returns up to 12 meals for one meal of the caller’s need, the best fit first. `unmet` says what each isn’t known to meet.',
      query: parameters(needMeal, {
        date: 'The date on which the meal begins, where it is.',
        type: 'The meal.',
      }),
      answer: json('The meals.', needMatches),
      refused: [404],
    },
    'POST /api/time-slots/{id}/looking': {
      id: 'listLookingGroups',
      summary: 'See who’s looking for a meal like yours.',
      description:
        'Returns up to 20 groups whose owners let hosts see what they’re looking for, and which a coming meal of the caller’s meets, in random order. Nothing says who or where they are. Who was shown is recorded. A caller sees at most 20 new groups in an hour, may compare two places and five descriptions with needs in a week, and needs a confirmed email address and, where the site confirms phones, a confirmed phone.',
      answer: json('The groups.', lookingGroups),
      refused: [403, 404, 409],
    },
    'POST /api/invitations': {
      id: 'invite',
      summary: 'Invite a group that’s looking.',
      description:
        'Sends a request with the status `invited`, which holds seats until the guest accepts (`POST /api/requests/{id}/accept-invitation`), cancels it, or `answerBy` is over. The host can cancel it, too, without a reason. Until the guest accepts, `GET /api/requests/host` leaves it out. Five invitations to one meal can wait at once. The message has no links. `confirmedAllergies` are those that the host can keep off the table.',
      body: body(invitationInput),
      status: 201,
      answer: json('The invitation.', changedRequest, {
        status: 'invited',
        invitation: 'There’s room at our table.',
        actions: ['cancel'],
      }),
      refused: [403, 404, 409],
    },
    'GET /api/invitations': {
      id: 'listSentInvitations',
      summary: 'List the invitations you sent.',
      description:
        'Returns up to 100 invitations to coming meals of the caller’s that nobody has accepted, the newest first.',
      answer: json('The invitations.', sentInvitations),
    },
    'GET /api/need/open-sukkahs': {
      id: 'listOpenSukkahs',
      summary: 'List open sukkahs for your need.',
      description:
        'Returns up to three public sukkahs that are open on a day near the place of the caller’s need. Nobody asks for a seat there.',
      query: parameters(needDay, { date: 'The day.' }),
      answer: json('The open sukkahs.', nearbyOpenSukkahs),
      refused: [404],
    },
  },
};
