import {
  BY_WEEK_DAYS_MAX,
  FIGURES_DAYS_DEFAULT,
  FIGURES_DAYS_MAX,
  FIGURES_MIN,
} from '@interview-detection/shared/figures/figures.rules';
import type { Figures, FiguresQuery, MedianTime, Share } from '@interview-detection/shared/figures/figures.schema';
import { currentTime } from '#api/lib/app-context';
import { invalidField } from '#api/lib/app-error';
import { boundsOf, dayOf, daysAfter, startsOf } from '#api/lib/dates';
import { DAY_MS, HOUR_MS } from '#api/lib/durations';
import type { StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import {
  countAppliedBetween,
  countSteps,
  countStepsByPosition,
  type CandidateSteps,
  type MiddleTimes,
} from '../candidates/candidate-figures.service';
import { companyTimeZone } from '../company/company.service';
import { countHeldBetween, countHeldByPerson, countOutcomes } from '../interviews/interview-figures.service';

interface Days {
  from: string;
  to: string;
  zone: string;
  position?: string | undefined;
}

/** Returns the figures of a period; all zero without a company. Throws 400 for one that is too long or too early. */
export async function getFigures(principal: StaffPrincipal, query: FiguresQuery): Promise<Figures> {
  const zone = query.timeZone ?? (await companyTimeZone(principal));
  const to = query.to ?? latest(dayOf(currentTime(), zone), query.from);
  const from = query.from ?? daysAfter(to, 1 - FIGURES_DAYS_DEFAULT);
  if (from < EARLIEST) throw invalidField('from', `A period begins on ${EARLIEST} at the earliest`);
  if (Date.parse(to) - Date.parse(from) >= FIGURES_DAYS_MAX * DAY_MS) {
    throw invalidField('from', `A period has at most ${FIGURES_DAYS_MAX} days`);
  }
  const days = { from, to, zone, position: query.position };
  return { from, to, timeZone: zone, ...(await figuresOf(principal.scope, days)) };
}

/** A Monday. The week of an earlier day may begin in a year that has no four digits. */
const EARLIEST = '0001-01-01';

const latest = (one: string, other = one) => (one > other ? one : other);

async function figuresOf(
  scope: CompanyScope | null,
  { from, to, zone, position }: Days,
): Promise<Omit<Figures, 'from' | 'to' | 'timeZone'>> {
  const unit = daysAfter(from, BY_WEEK_DAYS_MAX) > to ? 'week' : 'month';
  const starts = startsOf(unit, from, to);
  if (!scope) return nothing(unit, starts);
  const period = { from: boundsOf(from, zone).from, to: boundsOf(to, zone).to, position };
  const boundaries = [...starts.map(start => boundsOf(start, zone).from), period.to];
  const [steps, byPosition, outcomes, load, applied, held] = await Promise.all([
    countSteps(scope, period),
    countStepsByPosition(scope, period),
    countOutcomes(scope, period),
    countHeldByPerson(scope, period),
    countAppliedBetween(scope, period, boundaries),
    countHeldBetween(scope, period, boundaries),
  ]);
  const { completed = 0, no_show = 0, cancelled = 0 } = outcomes.byStatus;
  const [appliedOn, heldOn] = [byDay(applied, zone), byDay(held, zone)];
  return {
    ...presentSteps(steps),
    positions: byPosition.map(row => {
      const { steps: counts, ...times } = presentSteps(row);
      return { _id: row._id.toHexString(), name: row.name, ...counts, ...times };
    }),
    outcomes: {
      held: completed,
      cancelled,
      noShow: shareOf(no_show, completed + no_show),
      declined: shareOf(outcomes.declined, outcomes.agreed + outcomes.declined),
    },
    load: load.map(({ _id, name, interviews, minutes }) => ({
      _id: _id.toHexString(),
      name,
      interviews,
      hours: tenth(minutes / 60),
    })),
    trend: {
      unit,
      rows: starts.map(start => ({ start, applied: appliedOn.get(start) ?? 0, held: heldOn.get(start) ?? 0 })),
    },
  };
}

function nothing(unit: 'week' | 'month', starts: string[]): Omit<Figures, 'from' | 'to' | 'timeZone'> {
  return {
    ...presentSteps(undefined),
    positions: [],
    outcomes: { held: 0, cancelled: 0, noShow: shareOf(0, 0), declined: shareOf(0, 0) },
    load: [],
    trend: { unit, rows: starts.map(start => ({ start, applied: 0, held: 0 })) },
  };
}

const NO_STEPS: CandidateSteps = {
  applied: 0,
  interviewed: 0,
  decided: 0,
  selected: 0,
  toInterview: { n: 0 },
  toDecision: { n: 0 },
};

function presentSteps({ applied, interviewed, decided, selected, toInterview, toDecision } = NO_STEPS) {
  return {
    steps: { applied, interviewed, decided, selected },
    toInterview: medianOf(toInterview),
    toDecision: medianOf(toDecision),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function medianOf({ n, low, high }: MiddleTimes): MedianTime {
  if (n < FIGURES_MIN || low === undefined || high === undefined) return { n, medianHours: null };
  return { n, medianHours: tenth((low + high) / 2 / HOUR_MS) };
}

const shareOf = (count: number, of: number): Share => ({ count, of, share: of < FIGURES_MIN ? null : count / of });

/** Returns counts by the day in the zone on which a week or month begins. */
const byDay = (rows: { _id: Date; count: number }[], zone: string) =>
  new Map(rows.map(({ _id, count }) => [dayOf(_id, zone), count]));
