import { expect, type Page } from '@playwright/test';
import { firstDayComing } from '@/server/zmanim/sukkot';
import type { Demo, Viewer } from './demo';
import { hebrewOf } from './hebrewTexts';
import { waitForHydration } from './hydration';

export type Screen = {
  name: string;
  viewer: Viewer;
  path: string | ((paths: Demo['paths']) => string);
  shows: string;
  open?: (page: Page) => Promise<void>;
};

const escaped = (text: string) => text.replace(/[.?*+()[\]{}|^$\\]/g, '\\$&');

/** A text in English or in Hebrew. */
const either = (text: string) => {
  const english = escaped(text);
  const { part, exact } = hebrewOf(text);
  return {
    part: new RegExp([english, ...part.map(escaped)].join('|')),
    begins: new RegExp(`^(?:${[english, ...exact.map(escaped)].join('|')})`),
  };
};

/** The names of some buttons go on with what they're about. */
const press = (name: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: either(name).begins })
    .first()
    .click();
};

const openList = async (page: Page) => {
  await page.locator('[aria-haspopup=listbox]:visible').first().click();
  await expect(page.getByRole('listbox')).toBeVisible();
};

/** A search for one meal. */
export const FIRST_NIGHT = `/explore?date=${firstDayComing(new Date()).minus({ days: 1 }).toISODate()}`;

/** Chooses meals on cards. */
const choose = (count: number) => async (page: Page) => {
  await press('Ask several hosts')(page);
  for (let n = 0; n < count; n += 1) await page.locator('article input').nth(n).check();
};

/** Words in the names of the places that a search for Atlantis, as below, suggests. */
export const SUGGESTED_FOR_ATLANTIS = ['Atlanta', 'GA', 'TX', 'IL'];

export const screens: readonly Screen[] = [
  { name: 'landing', viewer: 'visitor', path: '/', shows: 'Candle lighting' },
  { name: 'how-it-works', viewer: 'visitor', path: '/how-it-works', shows: 'Set the table' },
  { name: 'safety', viewer: 'visitor', path: '/safety', shows: 'Tell someone' },
  { name: 'standards', viewer: 'visitor', path: '/standards', shows: 'Keep your word' },
  { name: 'help', viewer: 'visitor', path: '/help', shows: 'How do I pay?' },
  {
    name: 'help-answer',
    viewer: 'guest',
    path: '/help',
    open: (page) => page.locator('summary').first().click(),
    shows: 'neighborhood or postal code',
  },
  { name: 'contact', viewer: 'visitor', path: '/contact', shows: 'About a meal' },
  { name: 'privacy', viewer: 'visitor', path: '/privacy', shows: 'What everyone sees' },
  { name: 'terms', viewer: 'visitor', path: '/terms', shows: 'What nobody can promise you' },
  { name: 'login', viewer: 'visitor', path: '/login', shows: 'Continue with Email' },
  { name: 'check-mail', viewer: 'visitor', path: '/login/check-mail', shows: 'Check your email' },
  {
    name: 'confirm-sign-in',
    viewer: 'guest',
    path: '/login/confirm?token=x&email=dana%40example.org',
    shows: 'instead?',
  },
  { name: 'confirm-sign-out', viewer: 'guest', path: '/login/leave', shows: 'Stay signed in' },
  { name: 'explore', viewer: 'visitor', path: '/explore', shows: 'View Details' },
  {
    name: 'explore-none',
    viewer: 'visitor',
    path: '/explore?city=Atlantis',
    shows: 'No meals found',
  },
  {
    name: 'explore-filters',
    viewer: 'visitor',
    path: '/explore?city=Atlantis&seatingStyle=floor',
    open: async (page) => {
      const [sheet, panel] = ['main [aria-haspopup=dialog]', '[aria-controls=advanced-filters]'];
      await page.locator(`:is(${sheet}, ${panel}):visible`).first().click();
    },
    shows: 'Dietary needs the host can meet',
  },
  {
    name: 'explore-days',
    viewer: 'visitor',
    path: '/explore?city=Atlantis',
    open: openList,
    shows: 'Hoshana Rabba',
  },
  {
    name: 'explore-ask',
    viewer: 'visitor',
    path: FIRST_NIGHT,
    open: choose(1),
    shows: 'Choose',
  },
  {
    name: 'ask-several',
    viewer: 'guest',
    path: FIRST_NIGHT,
    open: async (page) => {
      await choose(4)(page);
      await page.locator('.choice-bar button').last().click();
    },
    shows: 'Introduction message',
  },
  {
    name: 'explore-map',
    viewer: 'visitor',
    path: '/explore?view=map',
    open: async (page) => {
      await page.locator('.map-spot').first().waitFor();
    },
    shows: 'background didn’t load',
  },
  {
    name: 'listing',
    viewer: 'visitor',
    path: ({ listing }) => listing,
    shows: 'Request to Join',
  },
  {
    name: 'request-dialog',
    viewer: 'guest',
    path: ({ listing }) => listing,
    open: press('Request to Join'),
    shows: 'Introduction message',
  },
  {
    name: 'request-guests',
    viewer: 'guest',
    path: ({ listing }) => listing,
    open: async (page) => {
      await press('Request to Join')(page);
      await openList(page);
    },
    shows: '2 guests',
  },
  {
    name: 'request-needs',
    viewer: 'guest',
    path: ({ listing }) => listing,
    open: async (page) => {
      await press('Request to Join')(page);
      await openList(page);
      await page.getByRole('option').nth(2).click();
      await page.getByRole('checkbox').first().check();
      await page.locator('details').last().locator('summary').click();
    },
    shows: 'how many of you?',
  },
  {
    name: 'report-dialog',
    viewer: 'guest',
    path: ({ listing }) => listing,
    open: press('Report this listing'),
    shows: 'What’s wrong?',
  },
  {
    name: 'moderation',
    viewer: 'moderator',
    path: '/moderation',
    shows: 'Read the messages around it',
  },
  {
    name: 'measure-dialog',
    viewer: 'moderator',
    path: '/moderation',
    open: press('Suspend'),
    shows: 'Reason (they’ll see this)',
  },
  {
    name: 'moderation-search',
    viewer: 'moderator',
    path: '/moderation/search',
    shows: 'An email address has to be complete.',
  },
  { name: 'moderation-log', viewer: 'moderator', path: '/moderation/log', shows: 'By a command' },
  { name: 'profile', viewer: 'guest', path: '/profile', shows: 'Delete my account' },
  {
    name: 'delete-dialog',
    viewer: 'guest',
    path: '/profile',
    open: async (page) => {
      // Content that loads late above the button would move it from under the pointer.
      await expect(page.getByText('Aryeh N.')).toBeVisible();
      await expect(page.getByText('forty Sukkots and counting')).toBeVisible();
      await press('Delete my account')(page);
    },
    shows: 'Type DELETE to confirm',
  },
  { name: 'welcome', viewer: 'newcomer', path: '/welcome', shows: 'First name' },
  { name: 'listing-missing', viewer: 'visitor', path: '/listing/none', shows: 'Listing not found' },
  { name: 'not-found', viewer: 'visitor', path: '/no/such/page', shows: 'Page Not Found' },
  { name: 'home', viewer: 'guest', path: '/', shows: 'View all' },
  { name: 'home-host', viewer: 'host', path: '/', shows: 'Your Active Listings' },
  { name: 'requests', viewer: 'guest', path: '/requests', shows: 'Directions' },
  { name: 'need', viewer: 'host', path: '/need', shows: 'Select all meals' },
  { name: 'need-meals', viewer: 'guest', path: '/need', shows: 'Open sukkahs on this day' },
  { name: 'meal-pass', viewer: 'guest', path: ({ pass }) => pass, shows: 'Print meal pass' },
  {
    name: 'requests-opened',
    viewer: 'guest',
    path: '/requests',
    open: async (page) => {
      for (const summary of await page.locator('main li summary').all()) await summary.click();
    },
    shows: 'Copy address',
  },
  {
    name: 'cancel-dialog',
    viewer: 'guest',
    path: '/requests',
    open: press('Cancel request'),
    shows: 'Keep request',
  },
  { name: 'messages-visitor', viewer: 'visitor', path: '/messages', shows: 'Sign in to view' },
  { name: 'messages', viewer: 'guest', path: '/messages', shows: 'Bring a sweater' },
  {
    name: 'conversation',
    viewer: 'guest',
    path: ({ conversation }) => conversation,
    shows: 'No trouble at all',
  },
  { name: 'host', viewer: 'host', path: '/host?tab=listings', shows: 'View Requests' },
  {
    name: 'meal-menu',
    viewer: 'host',
    path: '/host?tab=listings',
    open: async (page) => {
      await page.locator('article li [aria-haspopup=menu]').first().click();
    },
    shows: 'Guest list',
  },
  {
    name: 'listing-menu',
    viewer: 'host',
    path: '/host',
    open: async (page) => {
      await page.locator('article [aria-haspopup=menu]').first().click();
    },
    shows: 'Duplicate',
  },
  {
    name: 'cancel-meals',
    viewer: 'host',
    path: '/host',
    open: press('I’m sick or can’t host'),
    shows: 'Which meals can’t you host?',
  },
  { name: 'host-requests', viewer: 'host', path: '/host?tab=requests', shows: 'Dietary needs:' },
  {
    name: 'answered-request',
    viewer: 'host',
    path: '/host?tab=requests',
    open: async (page) => {
      await page.locator('article summary').first().click();
      await page.locator('details[open] [aria-haspopup=menu]').first().click();
    },
    shows: 'Open the conversation',
  },
  {
    name: 'guest-menu',
    viewer: 'host',
    path: '/host?tab=requests',
    open: async (page) => {
      await page.locator('article [aria-haspopup=menu]').first().click();
    },
    shows: 'Report',
  },
  {
    name: 'message-dialog',
    viewer: 'host',
    path: '/host?tab=requests',
    open: press('Message'),
    shows: 'Messaging feature coming soon!',
  },
  {
    name: 'allergy-dialog',
    viewer: 'host',
    path: '/host?tab=requests',
    open: async (page) => {
      const maya = page.getByRole('article').filter({ hasText: 'Maya P.' });
      await maya
        .getByRole('button', { name: either('Accept').begins })
        .first()
        .click();
    },
    shows: 'Ask first',
  },
  {
    name: 'guest-list',
    viewer: 'host',
    path: ({ guestList }) => guestList,
    shows: 'Print guest list',
  },
  { name: 'create', viewer: 'host', path: '/host/create', shows: 'Add holiday meals' },
  {
    name: 'create-mistakes',
    viewer: 'host',
    path: '/host/create',
    open: press('Create Listing'),
    shows: 'This is required.',
  },
  {
    name: 'create-warnings',
    viewer: 'host',
    path: '/host/create',
    open: async (page) => {
      await page.locator('input[name=title]').click();
      await page.locator('input[name=title]').fill('—');
      await page.locator('form section li > button').first().waitFor();
    },
    shows: 'You haven’t entered a street',
  },
  {
    name: 'create-meals',
    viewer: 'host',
    path: '/host/create',
    open: async (page) => {
      await press('Add holiday meals')(page);
      for (const meal of [0, 1, 2])
        await page.getByRole('dialog').getByRole('checkbox').nth(meal).check();
      await page.getByRole('dialog').locator('button[type=submit]').click();
    },
    shows: 'Change',
  },
  {
    name: 'create-drawings',
    viewer: 'host',
    path: '/host/create',
    open: async (page) => {
      await page.locator('form summary').first().click();
      await page.locator('form input[type=radio]').first().scrollIntoViewIfNeeded();
    },
    shows: 'Picked for you',
  },
  {
    name: 'create-preview',
    viewer: 'host',
    path: '/host/create',
    open: async (page) => {
      await press('Add time slot')(page);
      await page.locator('input[name=title]').fill('—');
      await press('Preview')(page);
    },
    shows: 'Nothing is published yet.',
  },
  {
    name: 'holiday-meals',
    viewer: 'host',
    path: '/host/create',
    open: press('Add holiday meals'),
    shows: 'Hoshana Rabba · day',
  },
  { name: 'guest-lists', viewer: 'host', path: '/host/list', shows: 'Dietary needs' },
  { name: 'edit', viewer: 'host', path: ({ edit }) => edit, shows: 'Update Listing' },
  {
    name: 'share',
    viewer: 'visitor',
    path: ({ listing }) => listing,
    open: press('Share'),
    shows: 'Copy text and link',
  },
  { name: 'menu', viewer: 'host', path: '/', open: press('Your account'), shows: 'Sign out' },
];

export function screenNamed(name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen named ${name}.`);
  return screen;
}

export async function visit(page: Page, { path, open, shows }: Screen, { paths }: Demo) {
  await page.goto(typeof path === 'string' ? path : path(paths));
  if (open) {
    await waitForHydration(page);
    await open(page);
  }
  await expect(page.getByText(either(shows).part).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(either('Loading...').part).filter({ visible: true })).toHaveCount(0);
}

const MAIN_SCREENS = new Set([
  'landing',
  'login',
  'explore',
  'listing',
  'request-dialog',
  'requests',
  'conversation',
  'host-requests',
  'create',
]);

/** Tags the screens that `npm test` visits. `npm run test:all` visits the others, too. */
export const tagOf = ({ name }: Screen): string[] => (MAIN_SCREENS.has(name) ? ['@main'] : []);
