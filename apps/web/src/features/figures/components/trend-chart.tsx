import type { Figures } from '@interview-detection/shared/figures/figures.schema';
import { Disclosure } from '#web/components/ui/disclosure';
import { Table, Td, Th, Tr } from '#web/components/ui/table';
import { formatMonth, formatShortDay } from '#web/lib/dates';

type Trend = Figures['trend'];
type Row = Trend['rows'][number];

const SERIES = [
  { name: 'Applied', of: ({ applied }: Row) => applied, dash: undefined },
  { name: 'Interviews held', of: ({ held }: Row) => held, dash: '5 4' },
] as const;

/** Units of the drawing, which is stretched to its box. */
const [WIDTH, HEIGHT] = [600, 160];

/** Two lines over the weeks or months, told apart by their dashes, with the numbers in a table below. */
export function TrendChart({ trend: { unit, rows } }: { trend: Trend }) {
  const most = Math.max(1, ...rows.flatMap(row => SERIES.map(({ of }) => of(row))));
  const nameOf = ({ start }: Row) => (unit === 'week' ? formatShortDay(start) : formatMonth(start));
  const labels = [...new Set([0, Math.floor((rows.length - 1) / 2), rows.length - 1])].flatMap(at => rows[at] ?? []);
  const totals = SERIES.map(({ name, of }) => `${name}: ${rows.reduce((sum, row) => sum + of(row), 0)}`);
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {SERIES.map(({ name, dash }) => (
          <span key={name} className="flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6 text-accent forced-colors:text-[CanvasText]">
              <path d="M0 2H24" stroke="currentColor" strokeWidth="3" strokeDasharray={dash} />
            </svg>
            {name}
          </span>
        ))}
      </p>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="flex flex-col justify-between text-right text-xs text-ink-2">
          <span>{most}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={`By ${unit}. ${totals.join(', ')}. The numbers are in the table below.`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full overflow-visible text-accent forced-colors:text-[CanvasText]"
        >
          <path d={`M0 0H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          {SERIES.map(({ name, of, dash }) => (
            <path
              key={name}
              d={lineOf(rows.map(of), most)}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeDasharray={dash}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <div aria-hidden="true" className="col-start-2 mt-1 flex justify-between text-xs text-ink-2">
          {labels.map(row => (
            <span key={row.start}>{nameOf(row)}</span>
          ))}
        </div>
      </div>
      <div className="mt-3 print:not-has-[details[open]]:hidden">
        <Disclosure variant="line" summary="Table">
          <Table label="Over time">
            <thead>
              <tr>
                <Th>{unit === 'week' ? 'Week from' : 'Month'}</Th>
                {SERIES.map(({ name }) => (
                  <Th key={name} className="text-right">
                    {name}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody className="text-sm text-ink">
              {rows.map(row => (
                <Tr key={row.start}>
                  <Td className="h-9">{nameOf(row)}</Td>
                  {SERIES.map(({ name, of }) => (
                    <Td key={name} className="h-9 text-right tabular-nums">
                      {of(row)}
                    </Td>
                  ))}
                </Tr>
              ))}
            </tbody>
          </Table>
        </Disclosure>
      </div>
    </>
  );
}

/** Returns the path through the values; a single one is a line across. */
function lineOf(values: readonly number[], most: number): string {
  const y = (value: number) => HEIGHT - (value / most) * HEIGHT;
  const [only] = values;
  if (values.length === 1 && only !== undefined) return `M0 ${y(only)}H${WIDTH}`;
  return values.map((value, at) => `${at === 0 ? 'M' : 'L'}${(at / (values.length - 1)) * WIDTH} ${y(value)}`).join('');
}
