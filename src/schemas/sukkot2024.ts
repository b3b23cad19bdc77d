/** One choice of the date select, named by its id. Dates are civil, 'YYYY-MM-DD'. */
export interface SukkotOption {
  /** Unique among all years, e.g. '2024-first-day-dinner'. */
  readonly id: string;
  readonly date: string;
  /** The last day, where the choice spans several; `date` is then the first. */
  readonly dateTo?: string;
  /** Set where the choice also narrows the meal. */
  readonly mealType?: 'dinner' | 'lunch';
}

/** What a choice of the coming Sukkot is, where its name alone may lead astray. */
export const sukkotMeanings = [
  'first-night',
  'second-night',
  'evening-after',
  'first-day',
  'second-day',
  'week-between',
  'shabbat-first-day',
  'shabbat-between',
  'last-of-week',
  'eighth-day',
  'eighth-day-israel',
  'ninth-day',
] as const;

export type SukkotMeaning = (typeof sukkotMeanings)[number];

/** The meals of Sukkot by name: a day's night, with which it begins, and its day. */
export const sukkotMealNames = [
  'first-night',
  'first-day',
  'second-night',
  'second-day',
  'week-night',
  'week-day',
  'shabbat-night',
  'shabbat-day',
  'hoshana-rabba-night',
  'hoshana-rabba-day',
  'shemini-atzeret-night',
  'shemini-atzeret-day',
  'both-night',
  'both-day',
  'simchat-torah-night',
  'simchat-torah-day',
] as const;

export type SukkotMealName = (typeof sukkotMealNames)[number];

/** The choices of one Sukkot; `year` is the Gregorian one. */
export interface SukkotDates {
  readonly year: number;
  readonly options: readonly SukkotOption[];
}

/**
 * The five fixed choices for 2024. A constant of the product, not of the calendar: its last one, a
 * Wednesday, is kept as given.
 */
export const SUKKOT_2024: SukkotDates = {
  year: 2024,
  options: [
    { id: '2024-erev-sukkot', date: '2024-10-16' },
    {
      id: '2024-first-day-dinner',
      date: '2024-10-17',
      mealType: 'dinner',
    },
    {
      id: '2024-first-day-lunch',
      date: '2024-10-17',
      mealType: 'lunch',
    },
    {
      id: '2024-chol-hamoed',
      date: '2024-10-18',
      dateTo: '2024-10-22',
    },
    { id: '2024-shabbat-sukkot', date: '2024-10-23' },
  ],
};
