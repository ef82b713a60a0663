/** Below this many, a median or a share says nothing: it is null, and only the counts are given. */
export const FIGURES_MIN = 5;

/** Days of a period, at most. */
export const FIGURES_DAYS_MAX = 1_830;
/** Days of the period that is meant without `from`, today included. */
export const FIGURES_DAYS_DEFAULT = 90;
/** The longest period whose trend is by week; a longer one is by month. Days. */
export const BY_WEEK_DAYS_MAX = 120;

/** The tables of the figures, for a CSV file of one of them. */
export const FIGURE_TABLES = ['steps', 'times', 'positions', 'outcomes', 'load', 'trend'] as const;
export type FigureTable = (typeof FIGURE_TABLES)[number];

/** What each of them counts, in full sentences, as shown with it. */
export const FIGURE_DEFINITIONS: Record<FigureTable, string> = {
  steps:
    'Candidates who applied in the period, and how many of them have since been interviewed (an interview of theirs is completed), decided (Selected or Rejected now) and selected.',
  times:
    'Of the candidates who applied in the period. To first interview: from applying to the scheduled start of the first interview that was held. To decision: from applying to the decision that stands. Median: half took less, half took longer.',
  positions: 'The same candidates, by the position for which they applied.',
  outcomes:
    'Interviews with a start in the period. No-shows are counted of those that were held or missed, declines of those whose candidate answered the notice.',
  load: 'Completed interviews with a start in the period, for each person who held them; hours as scheduled. Bot interviews have no interviewer.',
  trend: 'Candidates by the day on which they applied, completed interviews by the day of their start.',
};
