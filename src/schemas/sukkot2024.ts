/** One option of the date select. Dates are calendar dates, 'YYYY-MM-DD'. */
export interface SukkotOption {
  /** Unique across years, for example '2024-first-day-dinner'. */
  readonly id: string;
  readonly date: string;
  /** The last day if the option spans several days. `date` is then the first. */
  readonly dateTo?: string;
  /** Set if the option also limits the meal. */
  readonly mealType?: 'dinner' | 'lunch';
}

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

/** Names of the meals of Sukkot. Each Hebrew day has a night, which comes first, and a day. */
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

export interface SukkotDates {
  readonly year: number;
  readonly options: readonly SukkotOption[];
}

/**
 * The five fixed options for 2024. They're part of the product and don't follow the calendar: the
 * last one is a Wednesday, as specified.
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
