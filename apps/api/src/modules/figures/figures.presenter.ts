import type { FigureTable } from '@interview-detection/shared/figures/figures.rules';
import type { Figures, MedianTime, Share } from '@interview-detection/shared/figures/figures.schema';
import type { StoredFile } from '#api/database/file-store';
import { csvFile } from '#api/lib/csv';

/** What is counted, of what or whom, how many of how many, and what follows; '' where too few are counted to say. */
type Row = [figure: string, of: string, count: number | '', n: number | '', value: number | '', unit: string];

const ALL = 'All';
const share = (figure: string, of: string, { count, of: n, share: value }: Share): Row => [
  figure,
  of,
  count,
  n,
  value === null ? '' : Math.round(value * 1_000) / 10,
  value === null ? '' : '%',
];
const median = (figure: string, of: string, { n, medianHours }: MedianTime): Row => [
  figure,
  of,
  '',
  n,
  medianHours ?? '',
  medianHours === null ? '' : 'hours, median',
];

type Steps = Figures['steps'];

const stepRows = (of: string, { applied, interviewed, decided, selected }: Steps): Row[] => [
  ['Applied', of, applied, '', '', ''],
  ['Interviewed', of, interviewed, applied, '', ''],
  ['Decided', of, decided, applied, '', ''],
  ['Selected', of, selected, applied, '', ''],
];

const ROWS: Record<FigureTable, (figures: Figures) => Row[]> = {
  steps: ({ steps }) => stepRows(ALL, steps),
  times: ({ toInterview, toDecision }) => [
    median('Time to first interview', ALL, toInterview),
    median('Time to decision', ALL, toDecision),
  ],
  positions: ({ positions }) =>
    positions.flatMap(({ name, toInterview, toDecision, ...steps }) => [
      ...stepRows(name, steps),
      median('Time to first interview', name, toInterview),
      median('Time to decision', name, toDecision),
    ]),
  outcomes: ({ outcomes: { held, cancelled, noShow, declined } }) => [
    ['Interviews held', ALL, held, '', '', ''],
    ['Interviews cancelled', ALL, cancelled, '', '', ''],
    share('No-shows', ALL, noShow),
    share('Declined', ALL, declined),
  ],
  load: ({ load }) =>
    load.map(({ name, interviews, hours }) => ['Interviews held', name, interviews, '', hours, 'hours']),
  trend: ({ trend: { unit, rows } }) =>
    rows.flatMap(({ start, applied, held }): Row[] => [
      [`Applied, by ${unit}`, start, applied, '', '', ''],
      [`Interviews held, by ${unit}`, start, held, '', '', ''],
    ]),
};

/** Returns one of the tables as a file, or all of them; every row names the period and its time zone. */
export function presentFiguresCsv(figures: Figures, table: FigureTable | undefined): StoredFile {
  const found = Object.entries(ROWS).flatMap(([name, rowsOf]) => (!table || name === table ? rowsOf(figures) : []));
  async function* rows() {
    yield* found;
  }
  const period = [figures.from, figures.to, figures.timeZone];
  return csvFile(
    table ? `figures-${table}.csv` : 'figures.csv',
    ['Figure', 'Of', 'Count', 'Of how many', 'Value', 'Unit', 'From', 'To', 'Time zone'],
    rows,
    row => [...row.map(String), ...period],
  );
}
