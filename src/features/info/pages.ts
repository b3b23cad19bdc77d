import type { Messages } from 'next-intl';

export const infoPaths = {
  how: '/how-it-works',
  safety: '/safety',
  standards: '/standards',
  help: '/help',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
} as const;

export type InfoPageId = keyof typeof infoPaths;

export type Site = { operator?: string | undefined; contact?: string | undefined };

export type InfoSection = keyof Messages['info']['section'];

export const infoSections: Record<
  Exclude<InfoPageId, 'help'>,
  (site: Site) => readonly InfoSection[]
> = {
  how: () => ['howGuests', 'howHosts', 'howSeats', 'howStreet', 'howMoney', 'howShabbat'],
  safety: () => [
    'safetyEmergency',
    'safetyChecks',
    'safetyGuests',
    'safetyHosts',
    'safetyFood',
    'safetyChildren',
    'safetyAccess',
    'safetyWrong',
  ],
  standards: () => [
    'standardsWelcome',
    'standardsWays',
    'standardsTrue',
    'standardsWord',
    'standardsPrivate',
    'standardsNot',
    'standardsThen',
  ],
  contact: ({ contact }) => [
    'contactEmergency',
    'contactMeal',
    'contactReport',
    contact ? 'contactWrite' : 'contactNone',
    'contactSoftware',
  ],
  privacy: ({ operator }) => [
    operator ? 'privacyOperator' : 'privacyNoOperator',
    'privacyPublic',
    'privacyAsked',
    'privacyAccepted',
    'privacyKept',
    'privacySignIn',
    'privacyCookies',
    'privacyLanguage',
    'privacyMail',
    'privacyOthers',
    'privacyReports',
    'privacyYours',
    'privacySafe',
    'privacyChanges',
  ],
  terms: ({ operator }) => [
    operator ? 'termsOperator' : 'termsNoOperator',
    'termsWhat',
    'termsYou',
    'termsHosts',
    'termsGuests',
    'termsMoney',
    'termsChecks',
    'termsWords',
    'termsEnd',
    'termsSoftware',
    'termsChanges',
  ],
};

export const helpGroups = {
  guests: [
    'helpFind',
    'helpAnswer',
    'helpStreet',
    'helpOpen',
    'helpWaitlist',
    'helpDeclined',
    'helpNeed',
    'helpInvited',
    'helpGroupSize',
    'helpCancelGuest',
    'helpPay',
    'helpAllergy',
  ],
  hosts: [
    'helpCreate',
    'helpSeen',
    'helpInstitution',
    'helpEmbed',
    'helpRequests',
    'helpLooking',
    'helpEdit',
    'helpCancelHost',
    'helpUnconfirmed',
    'helpList',
  ],
  account: ['helpSignIn', 'helpNoMail', 'helpLessMail', 'helpLimits', 'helpCalendar', 'helpData'],
  trouble: ['helpReport', 'helpBlock', 'helpOther'],
} as const satisfies Record<keyof Messages['info']['group'], readonly InfoSection[]>;
