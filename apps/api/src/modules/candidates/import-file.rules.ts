import {
  IMPORT_FIELDS,
  IMPORT_ROWS_MAX,
  type Imported,
  type ImportField,
} from '@interview-detection/shared/candidates/candidate-import.schema';
import Papa from 'papaparse';
import { invalidField } from '#api/lib/app-error';

type Columns = Imported['columns'];

/** A row of the file, by column. */
export interface FileRow {
  line: number;
  cells: Record<ImportField, string>;
}

export interface ReadFile extends Pick<Imported, 'headers' | 'columns' | 'encoding' | 'separator'> {
  rows: FileRow[];
}

/** Headers that spreadsheets and other systems use, in lower case without spaces and signs. */
const KNOWN_HEADERS: Record<ImportField, readonly string[]> = {
  name: ['name', 'fullname', 'candidate', 'candidatename', 'nome', 'nombre', 'nom'],
  email: ['email', 'emailaddress', 'mail', 'correo', 'courriel'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'cell', 'telefon', 'telefone', 'telefono'],
  position: ['position', 'job', 'jobtitle', 'role', 'vacancy', 'appliedfor', 'stelle', 'cargo', 'puesto', 'poste'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'notiz', 'nota'],
};

const SEPARATORS = [',', ';', '\t'] as const;
/** A header is shown, and a cell is refused with what it holds: both are cut here. */
const CELL_MAX = 3_000;

/** Decodes what spreadsheets save: UTF-8, UTF-16 with a byte order mark, or the older Windows encoding. */
function decode(bytes: Uint8Array): Pick<Imported, 'encoding'> & { text: string } {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide) {
    return { encoding: 'utf-16', text: new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) };
  }
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/**
 * Reads the rows of a CSV file. `chosen` says which header is which column where its name does not. Throws 400 on `file`
 * for what is no such file, and on `columns` for a header that it lacks.
 */
export function readFile(bytes: Uint8Array, chosen: Partial<Record<ImportField, string | undefined>> = {}): ReadFile {
  const { encoding, text } = decode(bytes);
  if (text.includes('\0')) throw invalidField('file', 'This is not a CSV file. Save the table as CSV, and send that.');
  const { data, meta, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [...SEPARATORS] });
  if (errors.some(({ type }) => type === 'Quotes')) {
    throw invalidField('file', 'A quotation mark in this file is not closed.');
  }
  const [headers = [], ...lines] = data.map(row => row.map(plain));
  const columns = columnsOf(headers, chosen);
  const rows = lines
    .map((row, place) => ({ line: place + 2, cells: cellsOf(row, headers, columns) }))
    .filter(({ cells }) => Object.values(cells).some(cell => cell !== ''));
  if (rows.length > IMPORT_ROWS_MAX) {
    throw invalidField('file', `This file has ${rows.length} rows. Send at most ${IMPORT_ROWS_MAX} at once.`);
  }
  if (headers.every(header => header === '')) throw invalidField('file', 'This file is empty.');
  const separator = SEPARATORS.find(one => one === meta.delimiter) ?? ',';
  return { headers, columns, encoding, separator, rows };
}

/** Trims a cell, without the apostrophe that our own export puts before what a spreadsheet would take for a formula. */
const plain = (cell: string): string =>
  cell
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/u, '')
    .slice(0, CELL_MAX);

function columnsOf(headers: readonly string[], chosen: Partial<Record<ImportField, string | undefined>>): Columns {
  const columns: Columns = { name: null, email: null, phone: null, position: null, note: null };
  const isNamed = (field: ImportField) => (header: string) =>
    KNOWN_HEADERS[field].includes(
      header
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^\p{L}\p{N}]/gu, ''),
    );
  for (const field of IMPORT_FIELDS) {
    const wanted = chosen[field];
    if (wanted !== undefined && wanted !== '' && !headers.includes(wanted)) {
      throw invalidField('columns', `This file has no column “${wanted}”`);
    }
    columns[field] = wanted === '' ? null : (wanted ?? headers.find(isNamed(field)) ?? null);
  }
  return columns;
}

function cellsOf(row: readonly string[], headers: readonly string[], columns: Columns): FileRow['cells'] {
  const cell = (field: ImportField) => {
    const header = columns[field];
    return header === null ? '' : (row[headers.indexOf(header)] ?? '');
  };
  return {
    name: cell('name'),
    email: cell('email'),
    phone: cell('phone'),
    position: cell('position'),
    note: cell('note'),
  };
}
