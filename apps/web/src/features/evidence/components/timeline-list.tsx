import type { EvidenceView, Sign } from '@interview-detection/shared/evidence/evidence.schema';
import { Table, Td, Th, Tr } from '#web/components/ui/table';
import { rowsOf, type TimeSpan } from '../rules/lanes';
import { secondClock, stateOfSign } from '../words';

interface TimelineListProps {
  evidence: EvidenceView;
  time: TimeSpan;
  selected: Sign | null;
  /** Absent in print, where nothing can be selected. */
  onSign?: (sign: Sign) => void;
}

/** Everything that the lanes draw, as rows. */
export function TimelineList({ evidence, time, selected, onSign }: TimelineListProps) {
  return (
    <Table label="Signals over time, as a list" className="text-sm">
      <thead>
        <tr>
          <Th>Time (UTC)</Th>
          <Th>What</Th>
          <Th className="max-sm:hidden">Where</Th>
          <Th>Level</Th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(evidence, time).map(({ from, to, what, where, sign }) => (
          <Tr
            key={sign?.id ?? `${from} ${what} ${where}`}
            aria-selected={sign !== undefined && sign.id === selected?.id}
          >
            <Td className="h-10! whitespace-nowrap text-ink-2 tabular-nums">
              {secondClock(new Date(from).toISOString())}
              {to > from && <span className="max-sm:hidden"> to {secondClock(new Date(to).toISOString())}</span>}
            </Td>
            <Td className="h-10!">
              {sign && onSign ? (
                <button
                  type="button"
                  className="min-h-8 text-left font-medium underline underline-offset-2 max-sm:min-h-11"
                  onClick={() => onSign(sign)}
                >
                  {what}
                </button>
              ) : (
                <span className={sign ? 'font-medium' : ''}>{what}</span>
              )}
              <span className="block text-xs text-ink-3 sm:hidden">{where}</span>
            </Td>
            <Td className="h-10! max-sm:hidden">{where}</Td>
            <Td className="h-10! text-ink-2">{sign ? stateOfSign(sign) : '–'}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
