import type { Figures } from '@interview-detection/shared/figures/figures.schema';
import { Table, Td, Th, Tr } from '#web/components/ui/table';
import {
  CANDIDATES,
  counted,
  DECISIONS,
  INTERVIEWS,
  medianWords,
  percentWords,
  shareOf,
  shareWords,
  timeWords,
} from '../words';
import { Bar } from './figure-card';

/** Less space between columns in a narrow table. */
const NARROW = '@max-3xl:px-2.5';

interface BarTableProps {
  label: string;
  /** The head of the names, then those of the cells. */
  heads: readonly [string, ...string[]];
  /** Class with the width of the bars. */
  width: string;
  /** The value of a full bar. */
  most: number;
  /** `bar` is null where there is nothing to compare. */
  rows: readonly { key?: string; name: string; bar: number | null; cells: readonly (string | number)[] }[];
  /** Class that hides the bars where the table has no room for them. */
  bars?: string;
  /** Class of the names. */
  names?: string;
  /** Cells with words, which may break. */
  areWords?: boolean;
}

/** Rows of figures, each with a bar that repeats one of them: a narrow table has room for the numbers alone. */
function BarTable(props: BarTableProps) {
  const { label, width, most, rows, bars = '@max-sm:hidden', names = '', areWords } = props;
  const [head, ...heads] = props.heads;
  const number = areWords ? 'text-right tabular-nums' : 'text-right tabular-nums whitespace-nowrap';
  return (
    <div className="@container">
      <Table label={label}>
        <thead>
          <tr>
            <Th className="pl-0">{head}</Th>
            <Th className={bars} aria-hidden="true" />
            {heads.map(name => (
              <Th key={name} className={`text-right last:pr-0 ${NARROW} @max-3xl:whitespace-normal`}>
                {name}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, key = name, bar, cells }) => (
            <Tr key={key}>
              <Td className={`h-11 pl-0 ${names}`}>{name}</Td>
              <Td className={`h-11 ${bars} ${width}`} aria-hidden="true">
                {bar !== null && <Bar value={bar} most={most} />}
              </Td>
              {cells.map((cell, at) => (
                <Td key={heads[at]} className={`h-11 last:pr-0 ${NARROW} ${number}`}>
                  {cell}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** How far candidates got, as bars of those who applied. */
export function StepsTable({ steps }: { steps: Figures['steps'] }) {
  const { applied } = steps;
  const rows = [
    ['Applied', applied],
    ['Interviewed', steps.interviewed],
    ['Decided', steps.decided],
    ['Selected', steps.selected],
  ] as const;
  return (
    <>
      <BarTable
        label="How far candidates get"
        heads={['Candidates', 'Count', 'Of applied']}
        width="w-1/2"
        most={applied}
        rows={rows.map(([name, count]) => ({
          name,
          bar: count,
          cells: [count.toLocaleString('en-GB'), percentWords(shareOf(count, applied)) || '–'],
        }))}
      />
      {applied > 0 && shareOf(applied, applied) === null && (
        <p className="mt-2 text-sm text-ink-2">{counted(applied, CANDIDATES)}: too few for percentages.</p>
      )}
    </>
  );
}

/** How long it took in the middle. */
export function TimesTable({ figures: { toInterview, toDecision } }: { figures: Figures }) {
  const rows = [
    ['To first interview', toInterview, INTERVIEWS],
    ['To decision', toDecision, DECISIONS],
  ] as const;
  return (
    <BarTable
      label="How long it takes"
      heads={['From applying', 'Median', 'Of']}
      width="w-1/3"
      most={Math.max(toInterview.medianHours ?? 0, toDecision.medianHours ?? 0)}
      rows={rows.map(([name, time, of]) => ({
        name,
        bar: time.medianHours ?? 0,
        cells: [medianWords(time, of), time.n],
      }))}
      areWords
    />
  );
}

/** How the interviews of the period ended. */
export function OutcomesTable({ outcomes: { held, cancelled, noShow, declined } }: { outcomes: Figures['outcomes'] }) {
  const rows = [
    ['Held', held.toLocaleString('en-GB'), null],
    ['Cancelled', cancelled.toLocaleString('en-GB'), null],
    ['No-shows', shareWords(noShow, INTERVIEWS), noShow.share],
    ['Declined', shareWords(declined, ['answer', 'answers']), declined.share],
  ] as const;
  return (
    <BarTable
      label="How interviews end"
      heads={['Interviews', 'Count']}
      width="w-1/4"
      most={1}
      rows={rows.map(([name, words, share]) => ({ name, bar: share, cells: [words] }))}
      areWords
    />
  );
}

/** Interviews and hours of each person who held some. */
export function LoadTable({ load }: { load: Figures['load'] }) {
  if (load.length === 0) return <p className="text-ink-2">No interviews were held in this period.</p>;
  return (
    <BarTable
      label="Who holds the interviews"
      heads={['Person', 'Interviews', 'Hours']}
      width="w-1/3"
      most={Math.max(...load.map(({ hours }) => hours))}
      rows={load.map(({ _id, name, interviews, hours }) => ({
        key: _id,
        name,
        bar: hours,
        cells: [interviews, hours],
      }))}
      names="[overflow-wrap:anywhere]"
    />
  );
}

/** The same for each position. */
export function PositionsTable({ positions }: { positions: Figures['positions'] }) {
  if (positions.length === 0) return <p className="text-ink-2">No one applied in this period.</p>;
  const time = (hours: number | null) => (hours === null ? 'Too few' : timeWords(hours));
  return (
    <BarTable
      label="By position"
      heads={['Position', 'Applied', 'Interviewed', 'Decided', 'Selected', 'To first interview', 'To decision']}
      width="w-1/5"
      bars="@max-3xl:hidden"
      most={Math.max(...positions.map(({ applied }) => applied))}
      rows={positions.map(({ _id, name, applied, interviewed, decided, selected, toInterview, toDecision }) => ({
        key: _id,
        name,
        bar: applied,
        cells: [applied, interviewed, decided, selected, time(toInterview.medianHours), time(toDecision.medianHours)],
      }))}
      names="min-w-32 [overflow-wrap:anywhere]"
    />
  );
}
