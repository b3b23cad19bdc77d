import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { myData } from '@/schemas/myData';
import { currentUser } from '@/schemas/person';
import { phoneCodeInput, phoneCodeSent, phoneConfirmed } from '@/schemas/profile';
import { z } from '@/schemas/zod';
import { parameters } from './fields/describe';
import { body, json, type OperationGroup } from './operation';

const redirect = (description: string): ZodOpenApiResponseObject => ({
  description,
  headers: z.object({ Location: z.string().meta({ description: 'A path of this site.' }) }),
});

export const account: OperationGroup = {
  tag: 'Session',
  description: 'The signed-in user and their data.',
  operations: {
    'GET /api/auth/user': {
      id: 'getCurrentUser',
      summary: 'Get the signed-in user.',
      description: 'Returns the caller. Visitors get 401.',
      answer: json('The user.', currentUser),
    },
    'GET /api/login': {
      id: 'login',
      summary: 'Go to the sign-in page.',
      description:
        'Redirects a browser to the sign-in page, and after signing in to `callbackUrl`. Someone who is signed in goes there at once.',
      query: parameters(z.object({ callbackUrl: z.string().optional() }), {
        callbackUrl: 'A path of this site to return to. Anything else leads to the home page.',
      }),
      open: true,
      status: 302,
      answer: redirect('To the sign-in page, or to `callbackUrl`.'),
    },
    'GET /api/logout': {
      id: 'logout',
      summary: 'Sign out.',
      description:
        'Ends the session and redirects a browser home. If another site linked here, it redirects to a page that asks first.',
      open: true,
      status: 302,
      answer: redirect('To the home page, or to the page that asks.'),
      refused: [403],
    },
    'POST /api/logout': {
      id: 'leave',
      summary: 'Sign out from the page that asks.',
      description: 'Ends the session and redirects a browser home.',
      open: true,
      status: 303,
      answer: redirect('To the home page.'),
      refused: [403],
    },
    'POST /api/profile/phone/code': {
      id: 'sendPhoneCode',
      summary: 'Send a code to your phone.',
      description:
        'Sends a code of 6 digits to the caller’s saved phone number, which needs its country code. The code works for 10 minutes and 5 attempts; an earlier code ends. Where the site can’t confirm phone numbers, the code is `PHONES_NOT_CONFIRMED`. If the provider is down, nothing changes.',
      answer: json('How the code was sent.', phoneCodeSent),
      refused: [409],
    },
    'POST /api/profile/phone/confirm': {
      id: 'confirmPhone',
      summary: 'Confirm your phone number.',
      description:
        'Confirms the caller’s phone number with the code sent to it. Hosts and guests see that it is confirmed, not the number. Changing the number undoes it.',
      body: body(phoneCodeInput),
      answer: json('The number is confirmed.', phoneConfirmed),
      refused: [409],
    },
    'GET /api/profile/export': {
      id: 'exportMyData',
      summary: 'Export your data.',
      description: 'Returns everything stored about the caller, as a file.',
      answer: json('What the user entered, offered, requested, and wrote.', myData),
    },
  },
};
