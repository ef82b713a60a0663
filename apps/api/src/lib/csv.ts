import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';
import { logger } from './logger';
import type { StoredFile } from './file-store';

/** What begins a formula, in full width too. */
const FORMULA_INSIDE = /([;\t\r\n])(?=[=+\-@＝＋－＠])/g;

/**
 * Keeps a spreadsheet that separates cells by another sign than the comma, or lines within a cell, from finding a formula
 * in the middle of a cell; the start of one is looked after by csv-stringify.
 */
const withoutFormulas = (cell: string) => cell.replace(FORMULA_INSIDE, "$1'");

/**
 * Comma-separated rows below a header (RFC 4180) as a file to be downloaded, written while it is read: never held whole.
 * Every cell is quoted, and one that a spreadsheet would take for a formula gets an apostrophe (contract §17). A reader
 * who goes away ends `rows`.
 */
export function csvFile<T>(
  name: string,
  columns: string[],
  rows: () => AsyncIterable<T>,
  cellsOf: (row: T) => string[],
): StoredFile {
  return {
    name,
    isDownload: true,
    async open() {
      async function* cells() {
        for await (const row of rows()) yield cellsOf(row);
      }
      const file = stringify({
        // So that spreadsheets read it as UTF-8.
        bom: true,
        header: true,
        columns,
        quoted: true,
        quoted_empty: true,
        escape_formulas: true,
        record_delimiter: 'windows',
        cast: { string: withoutFormulas },
      });
      pipeline(cells(), file, error => error && logger.debug({ err: error, file: name }, 'an export was broken off'));
      // What fails before the first row can still be answered with an error.
      await once(file, 'readable');
      return file;
    },
  };
}
