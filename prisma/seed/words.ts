import type { Line } from './requests';

/** Introductions of guests who already know the host. */
export const againIntros = [
  'Us again, if we may! We saw that this meal is open too.',
  'Hello once more. We would love to come to this one as well, but only if there is room.',
  'A second try from me: this evening would suit us just as well.',
];

export const guestReasons = [
  'Our flight was moved to the day after. So sorry!',
  'One of us has a fever, and we would rather keep it to ourselves.',
  'My shift was changed. I hope that somebody else gets to enjoy the seats.',
  null,
];

export const hostReasons = [
  'We have all come down with the flu. Please forgive us, and come next year.',
  'The wind took half of the roof, and we cannot mend it in time.',
  'A family matter calls us away that week. I am so sorry.',
];

/** Conversations after an acceptance. Each is used once. */
export const conversations: readonly (readonly Line[])[] = [
  [
    'host: Welcome! Is there anything that nobody at your table can eat?',
    'hopper: Only what I ticked. Everything else disappears quickly. May we bring flowers?',
    'host: Flowers yes, chocolate also yes. See you there.',
  ],
  [
    'host: Very glad that you are coming. The evening gets cool, so bring a layer.',
    'hopper: Thank you! Is there somewhere to leave a stroller?',
    'host: Yes, right by the gate. We will keep it dry.',
    'hopper: Wonderful. Then you will hear us before you see us.',
  ],
  [
    'hopper: Thank you so much for the yes. Do you need a hand before the meal?',
    'host: I never say no to that. Come half an hour early and you may peel.',
    'hopper: I peel with enthusiasm.',
  ],
  [
    'host: Good news: there is room for you. Do you have your own lulav, or share ours?',
    'hopper: We would share yours, if we may.',
    'host: Of course. It is well travelled by the end of the week.',
  ],
  [
    'host: Delighted! You should find the address on your request now.',
    'hopper: Found it. Is the bus running that day?',
    'host: On that day yes, every twenty minutes. It stops two corners away.',
    'hopper: Perfect, thank you.',
    'host: If it pours, we eat indoors first and run out for the blessing.',
  ],
  [
    'hopper: Is it all right if we leave a little early? The little one turns into a pumpkin.',
    'host: Leave whenever you like. Dessert can travel in a box.',
  ],
  [
    'host: So happy to have you. May I seat you beside my uncle? He likes a new listener.',
    'hopper: I like an old story. Yes, please.',
  ],
  [
    'host: You are in! What do you like to drink?',
    'hopper: Anything warm. Shall I bring a bottle of something?',
    'host: Grape juice, please, we always run out of it.',
  ],
  [
    'hopper: Thank you! I have been humming since I read it. Do you sing at the table?',
    'host: Every verse. Hum along until you know them.',
  ],
  [
    'host: With pleasure. How old are the youngest among you?',
    'hopper: Old enough to sit, young enough to spill.',
    'host: Then you will match the tablecloth.',
  ],
];
