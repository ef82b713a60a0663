import { isBlank, type Line } from './transcript.ts';

/** A row of a table: a line of the text with its cells between tabs. */
export interface Row {
  line: Line;
  cells: readonly string[];
}

/** Between the paragraphs of one cell, which stand on one line. */
const PARAGRAPH = ' ¶ ';

/** Writes a row of a document's table as one line, which `rowsOf` and `paragraphsOf` read back. */
export const rowLine = (cells: readonly (readonly string[])[]): string =>
  cells
    .map(paragraphs =>
      paragraphs
        .map(text => text.replaceAll('\t', '    ').trimEnd())
        .filter(text => text !== '')
        .join(PARAGRAPH),
    )
    .join('\t');

/** Returns the paragraphs of a cell. */
export const paragraphsOf = (cell: string): string[] => (cell === '' ? [] : cell.split(PARAGRAPH));

/** Counts words; a row is as long as what is said in it. */
export const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Returns the rows with as many cells as most words are in; other lines with tabs belong to other tables. */
export function rowsOf(lines: readonly Line[]): Row[] {
  const rows = lines
    .filter(({ text }) => text.includes('\t') && !isBlank(text))
    .map(line => ({ line, cells: line.text.split('\t').map(cell => cell.trim()) }));
  const words = new Map<number, number>();
  for (const { line, cells } of rows) words.set(cells.length, (words.get(cells.length) ?? 0) + wordsIn(line.text));
  const [most] = [...words].toSorted(([, one], [, other]) => other - one);
  return rows.filter(({ cells }) => cells.length === most?.[0]);
}
