import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';
import { logger } from './logger';
import type { StoredFile } from '../database/file-store';

/** A character that starts a formula, full-width forms included, after a separator inside a cell. */
const FORMULA_INSIDE = /([;\t\r\n])(?=[=+\-@＝＋－＠])/g;

/**
 * Prevents spreadsheets that split cells on something other than a comma, or lines within a cell, from finding a
 * formula in the middle of a cell. csv-stringify handles the start of the cell.
 */
const withoutFormulas = (cell: string) => cell.replace(FORMULA_INSIDE, "$1'");

/**
 * Streams comma-separated rows below a header (RFC 4180) as a downloadable file, never held in memory as a whole. Every
 * cell is quoted, and one that a spreadsheet would read as a formula gets an apostrophe (contract §17). `rows` ends
 * when the reader disconnects.
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
      // A failure before the first row can still be answered with an error.
      await once(file, 'readable');
      return file;
    },
  };
}
