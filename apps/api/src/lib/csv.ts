import { Readable } from 'node:stream';
import type { StoredFile } from './file-store';

/** So that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Comma-separated rows below a header (RFC 4180). A cell that a spreadsheet would take for a formula gets a leading
 * apostrophe (contract §17).
 */
export function csvOf(header: string[], rows: string[][]): string {
  return BYTE_ORDER_MARK + [header, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The same as a file to be downloaded. */
export function csvFile(name: string, header: string[], rows: string[][]): StoredFile {
  const content = Buffer.from(csvOf(header, rows));
  return { name, size: content.length, isDownload: true, open: async () => Readable.from([content]) };
}
