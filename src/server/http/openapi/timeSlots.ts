import { mealCancelBody, slotClosedBody } from '@/schemas/rest';
import {
  mealCancelled,
  mealsCancelInput,
  mealsCancelled,
  rainPlanTold,
  slotClosed,
  timeSlot,
  timeSlotCreateInput,
} from '@/schemas/timeSlot';
import { zmanim, zmanimInput } from '@/schemas/zmanim';
import { parameters } from './fields/describe';
import { body, json, type OperationGroup } from './operation';

export const timeSlots: OperationGroup = {
  tag: 'Time slots',
  description: 'The meals of a listing, or the opening hours of an open sukkah.',
  pathParameters: { id: 'The time slot’s ID.' },
  operations: {
    'POST /api/time-slots': {
      id: 'createTimeSlot',
      summary: 'Add a time slot.',
      description:
        'Adds a meal to a listing of the caller’s. If one of the same type and start was removed, it is restored with its guests.',
      body: body(timeSlotCreateInput),
      creates: true,
      answer: json('The time slot.', timeSlot),
      refused: [404, 409],
    },
    'POST /api/time-slots/cancel': {
      id: 'cancelMeals',
      summary: 'Cancel several meals for everyone.',
      description:
        'Cancels meals of the caller’s for good, all or none. Everyone who asked for one is told at once, with one message, and is offered other meals. Repeating it changes nothing and tells nobody again.',
      body: body(mealsCancelInput),
      answer: json('What is canceled, and how many are told.', mealsCancelled),
      refused: [404, 409],
    },
    'DELETE /api/time-slots/{id}': {
      id: 'removeTimeSlot',
      summary: 'Remove a time slot.',
      description:
        'Removes a meal of the caller’s. Adding it again within ten minutes keeps its guests. After that, its open requests are canceled and the guests are told.',
      status: 204,
      answer: { description: 'It’s removed.' },
    },
    'POST /api/time-slots/{id}/cancel': {
      id: 'cancelMeal',
      summary: 'Cancel a meal for everyone.',
      description:
        'Cancels a meal of the caller’s for good. Everyone who asked for it is told at once, with one message, and is offered other meals.',
      body: { ...body(mealCancelBody), required: false },
      answer: json('How many guests are told.', mealCancelled),
      refused: [409],
    },
    'POST /api/time-slots/{id}/closed': {
      id: 'setClosed',
      summary: 'Close an open sukkah for the day.',
      description:
        'Says that an open sukkah of the caller’s is closed during these opening hours, or with `false` that it’s open after all. A closed one stays on its page and isn’t found.',
      body: body(slotClosedBody),
      answer: json('Whether it’s closed now.', slotClosed),
      refused: [409],
    },
    'POST /api/time-slots/{id}/rain-plan': {
      id: 'tellRainPlan',
      summary: 'Announce the rain plan.',
      description:
        'Tells all accepted guests of a meal of the caller’s that the listing’s rain plan applies. Each guest is told once. Rejected without a plan, once the meal has begun, and on Shabbat and Yom Tov where it is.',
      answer: json('How many guests know.', rainPlanTold),
      refused: [409],
    },
  },
};

export const zmanimTimes: OperationGroup = {
  tag: 'Zmanim',
  description: 'Times of the day for Shabbat and holidays.',
  operations: {
    'GET /api/zmanim': {
      id: 'getZmanim',
      summary: 'Get candle lighting and havdalah.',
      description:
        'Returns the times of a city’s current or next Shabbat or Yom Tov, as its clocks show them and as instants. They are approximate. A name that several towns have means the largest of them. A town we don’t know gets 400 `UNKNOWN_CITY`.',
      query: parameters(zmanimInput, {
        city: 'The town’s name, like `New York`. What it’s within may follow: `Portland, Maine`.',
        region: 'State, province, or nation, to tell towns of the same name apart.',
        country: 'Country, to tell towns of the same name apart.',
      }),
      open: true,
      programs: true,
      answer: json('The times.', zmanim),
    },
  },
};
