import { headOf, labelsOf } from './labels.ts';
import { isBlank } from './transcript.ts';
import { rowLine } from './table-rows.ts';

interface Cell {
  column: number;
  /** Columns that it covers. */
  span: number;
  paragraphs: string[];
}

/** No table of Word has more columns. */
const COLUMNS_MAX = 63;

/** A table of a Word document, filled while its XML is read. */
export class DocumentTable {
  readonly #rows: Cell[][] = [];

  /** Takes an element inside of the table, with its value where it has one. */
  open(element: string, value: number): void {
    const row = this.#rows.at(-1);
    const cell = row?.at(-1);
    if (element === 'tr') this.#rows.push([]);
    else if (element === 'tc' && row) {
      row.push({ column: (cell?.column ?? 0) + (cell?.span ?? 0), span: 1, paragraphs: [] });
    } else if (element === 'gridSpan' && cell && value > 1) cell.span = Math.min(value, COLUMNS_MAX);
  }

  add(paragraph: string): void {
    const cell = this.#rows.at(-1)?.at(-1);
    for (const line of paragraph.split('\n')) cell?.paragraphs.push(line);
  }

  /**
   * Returns a line for each row, with tabs between its cells. A cell across all columns has its own lines. A table
   * that only lays out a page, with a whole conversation in a cell, is returned paragraph by paragraph.
   */
  lines(): string[] {
    const cells = this.#rows.flat();
    const width = cells.reduce((widest, { column, span }) => Math.max(widest, column + span), 0);
    if (width < 2 || width > COLUMNS_MAX || cells.some(holdsConversation))
      return cells.flatMap(({ paragraphs }) => paragraphs);
    return [
      '',
      ...this.#rows.flatMap(row => {
        const [only] = row;
        if (only && row.length === 1 && only.span === width) return ['', ...only.paragraphs, ''];
        const at = new Map(row.map(({ column, paragraphs }) => [column, paragraphs]));
        return [rowLine(Array.from({ length: width }, (_, column) => at.get(column) ?? []))];
      }),
      '',
    ];
  }
}

/** Whether most paragraphs of a cell begin with a label, or are the head of a turn. */
function holdsConversation({ paragraphs }: Cell): boolean {
  const filled = paragraphs.filter(text => !isBlank(text));
  const begins = filled.filter(text => labelsOf(text).length > 0 || headOf(text) !== null);
  return filled.length > 3 && begins.length > 1 && begins.length * 3 > filled.length;
}
