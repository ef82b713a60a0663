import { IMPORT_FIELDS, type ImportRow } from '@interview-detection/shared/candidates/candidate-import.schema';
import { Badge } from '#web/components/ui/badge';
import { Table, Td, Th, Tr } from '#web/components/ui/table';
import { COLUMN_WORDS, OUTCOME_WORDS } from '../words';

/** Rows on the screen; those with problems come first, so that none of the few is missed. */
const SHOWN_MAX = 100;

const TONES = { new: 'ok', known: undefined, refused: 'bad' } as const;

/** What will happen to each row of the file, problems first. */
export function PreviewTable({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="max-h-[45dvh] overflow-auto rounded-md border border-line">
        <Table label="Rows of the file" className="min-w-[720px]">
          <thead>
            <tr>
              <Th>Line</Th>
              <Th>Outcome</Th>
              {IMPORT_FIELDS.map(field => (
                <Th key={field}>{COLUMN_WORDS[field]}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_MAX).map(row => (
              <Tr key={row.line}>
                <Td className="tabular-nums">{row.line}</Td>
                <Td>
                  <Badge {...(TONES[row.outcome] && { tone: TONES[row.outcome] })}>{OUTCOME_WORDS[row.outcome]}</Badge>
                </Td>
                {IMPORT_FIELDS.map(field => (
                  <Td key={field} className="py-2 [overflow-wrap:anywhere]">
                    <bdi className="line-clamp-2">{row.cells[field]}</bdi>
                    {row.problems
                      .filter(({ column }) => column === field)
                      .map(({ message }) => (
                        <span key={message} className="block text-sm text-bad">
                          {message}
                        </span>
                      ))}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {rows.length > SHOWN_MAX && (
        <p className="text-sm text-ink-2">
          The first {SHOWN_MAX} of {rows.length.toLocaleString('en-GB')} rows.
        </p>
      )}
    </div>
  );
}
