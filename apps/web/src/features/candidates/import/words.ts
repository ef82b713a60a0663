import type { Imported, ImportField, ImportRow } from '@interview-detection/shared/candidates/candidate-import.schema';
import Papa from 'papaparse';

export const COLUMN_WORDS: Record<ImportField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  position: 'Position',
  note: 'Note',
};

export const OUTCOME_WORDS: Record<ImportRow['outcome'], string> = {
  new: 'New',
  known: 'Already known, unchanged',
  refused: 'Not added',
};

/** Returns `1 candidate`, `1,200 candidates`. */
export const candidateCount = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'candidate' : 'candidates'}`;

/** Returns in sentences what was added, known and refused. */
export function resultWords({ known, refused }: Imported['counts']): string {
  return [
    known > 0 &&
      `${candidateCount(known)} ${known === 1 ? 'was already known and stays' : 'were already known and stay'} unchanged.`,
    refused > 0 && `${refused.toLocaleString('en-GB')} ${refused === 1 ? 'row was' : 'rows were'} not added.`,
    'No one was emailed.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the rows that were not added as a CSV file, with the reasons, to correct and import again. */
export const refusedCsv = (rows: readonly ImportRow[]): string =>
  Papa.unparse(
    rows
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ cells, problems }) => ({
        Name: cells.name,
        Email: cells.email,
        Phone: cells.phone,
        Position: cells.position,
        Note: cells.note,
        Problem: problems.map(({ message }) => message).join('; '),
      })),
    { quotes: true, escapeFormulae: true },
  );
