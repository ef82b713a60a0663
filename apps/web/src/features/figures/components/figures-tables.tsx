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

const NUMBER = 'text-right tabular-nums whitespace-nowrap';
const LOW = 'h-11';
/** Bars repeat the numbers: a phone has room for the numbers alone. */
const BARS = 'max-sm:hidden';

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
      <Table label="How far candidates get">
        <thead>
          <tr>
            <Th className="pl-0">Candidates</Th>
            <Th className={BARS} aria-hidden="true" />
            <Th className="text-right">Count</Th>
            <Th className="pr-0 text-right">Of applied</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count]) => (
            <Tr key={name}>
              <Td className={`${LOW} pl-0`}>{name}</Td>
              <Td className={`${LOW} ${BARS} w-1/2`} aria-hidden="true">
                <Bar value={count} most={applied} />
              </Td>
              <Td className={`${LOW} ${NUMBER}`}>{count.toLocaleString('en-GB')}</Td>
              <Td className={`${LOW} ${NUMBER} pr-0`}>{percentWords(shareOf(count, applied)) || '–'}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {applied > 0 && shareOf(applied, applied) === null && (
        <p className="mt-2 text-sm text-ink-2">{counted(applied, CANDIDATES)}: too few for percentages.</p>
      )}
    </>
  );
}

/** How long it took in the middle. */
export function TimesTable({ figures: { toInterview, toDecision } }: { figures: Figures }) {
  const most = Math.max(toInterview.medianHours ?? 0, toDecision.medianHours ?? 0);
  const rows = [
    ['To first interview', toInterview, INTERVIEWS],
    ['To decision', toDecision, DECISIONS],
  ] as const;
  return (
    <Table label="How long it takes">
      <thead>
        <tr>
          <Th className="pl-0">From applying</Th>
          <Th className={BARS} aria-hidden="true" />
          <Th className="text-right">Median</Th>
          <Th className="pr-0 text-right">Of</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, time, of]) => (
          <Tr key={name}>
            <Td className={`${LOW} pl-0`}>{name}</Td>
            <Td className={`${LOW} ${BARS} w-1/3`} aria-hidden="true">
              <Bar value={time.medianHours ?? 0} most={most} />
            </Td>
            <Td className={`${LOW} text-right`}>{medianWords(time, of)}</Td>
            <Td className={`${LOW} ${NUMBER} pr-0`}>{time.n}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
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
    <Table label="How interviews end">
      <thead>
        <tr>
          <Th className="pl-0">Interviews</Th>
          <Th className={BARS} aria-hidden="true" />
          <Th className="pr-0 text-right">Count</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, words, share]) => (
          <Tr key={name}>
            <Td className={`${LOW} pl-0`}>{name}</Td>
            <Td className={`${LOW} ${BARS} w-1/4`} aria-hidden="true">
              {share !== null && <Bar value={share} most={1} />}
            </Td>
            <Td className={`${LOW} pr-0 text-right tabular-nums`}>{words}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Interviews and hours of each person who held some. */
export function LoadTable({ load }: { load: Figures['load'] }) {
  if (load.length === 0) return <p className="text-ink-2">No interviews were held in this period.</p>;
  const most = Math.max(...load.map(({ hours }) => hours));
  return (
    <Table label="Who holds the interviews">
      <thead>
        <tr>
          <Th className="pl-0">Person</Th>
          <Th className={BARS} aria-hidden="true" />
          <Th className="text-right">Interviews</Th>
          <Th className="pr-0 text-right">Hours</Th>
        </tr>
      </thead>
      <tbody>
        {load.map(({ _id, name, interviews, hours }) => (
          <Tr key={_id}>
            <Td className={`${LOW} pl-0 [overflow-wrap:anywhere]`}>{name}</Td>
            <Td className={`${LOW} ${BARS} w-1/3`} aria-hidden="true">
              <Bar value={hours} most={most} />
            </Td>
            <Td className={`${LOW} ${NUMBER}`}>{interviews}</Td>
            <Td className={`${LOW} ${NUMBER} pr-0`}>{hours}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The same for each position. */
export function PositionsTable({ positions }: { positions: Figures['positions'] }) {
  if (positions.length === 0) return <p className="text-ink-2">No one applied in this period.</p>;
  const most = Math.max(...positions.map(({ applied }) => applied));
  const time = (hours: number | null) => (hours === null ? 'Too few' : timeWords(hours));
  return (
    <Table label="By position">
      <thead>
        <tr>
          <Th className="pl-0">Position</Th>
          <Th className={BARS} aria-hidden="true" />
          {['Applied', 'Interviewed', 'Decided', 'Selected', 'To first interview', 'To decision'].map(name => (
            <Th key={name} className="text-right last:pr-0">
              {name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {positions.map(({ _id, name, applied, interviewed, decided, selected, toInterview, toDecision }) => (
          <Tr key={_id}>
            <Td className={`${LOW} min-w-32 pl-0 [overflow-wrap:anywhere]`}>{name}</Td>
            <Td className={`${LOW} ${BARS} w-1/5`} aria-hidden="true">
              <Bar value={applied} most={most} />
            </Td>
            <Td className={`${LOW} ${NUMBER}`}>{applied}</Td>
            <Td className={`${LOW} ${NUMBER}`}>{interviewed}</Td>
            <Td className={`${LOW} ${NUMBER}`}>{decided}</Td>
            <Td className={`${LOW} ${NUMBER}`}>{selected}</Td>
            <Td className={`${LOW} ${NUMBER}`}>{time(toInterview.medianHours)}</Td>
            <Td className={`${LOW} ${NUMBER} pr-0`}>{time(toDecision.medianHours)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
