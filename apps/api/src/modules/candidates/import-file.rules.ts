import {
  IMPORT_FIELDS,
  IMPORT_ROWS_MAX,
  type Imported,
  type ImportField,
} from '@interview-detection/shared/candidates/candidate-import.schema';
import Papa, { type Parser, type ParseResult } from 'papaparse';
import { invalidField } from '#api/lib/app-error';
import { KILOBYTE } from '#api/lib/byte-sizes';

type Columns = Imported['columns'];

/** A row of the file, by column. */
export interface FileRow {
  /** Where it begins. */
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
const COLUMNS_MAX = 200;
/** Read before other calls get their turn; the longest row is shorter. Characters. */
const PIECE = 32 * KILOBYTE;

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
export async function readFile(
  bytes: Uint8Array,
  chosen: Partial<Record<ImportField, string | undefined>> = {},
): Promise<ReadFile> {
  const { encoding, text } = decode(bytes);
  if (text.includes('\0')) throw invalidField('file', 'This is not a CSV file. Save the table as CSV, and send that.');
  let [line, count] = [1, 0];
  let headers: string[] | undefined;
  let columns = NO_COLUMNS;
  let places: Place[] | undefined;
  const rows: FileRow[] = [];
  const separator = await eachRow(text, (row, lineBreak) => {
    const begins = line;
    line += linesOf(row, lineBreak);
    if (!places) {
      headers = headersOf(row);
      columns = columnsOf(headers, chosen);
      places = placesOf(headers, columns);
    } else if (places.some(([, place]) => row[place]?.trim())) {
      count += 1;
      if (count <= IMPORT_ROWS_MAX) rows.push({ line: begins, cells: cellsOf(row, places) });
    }
  });
  if (count > IMPORT_ROWS_MAX) {
    throw invalidField('file', `This file has ${count} rows. Send at most ${IMPORT_ROWS_MAX} at once.`);
  }
  if (!headers?.length) throw invalidField('file', 'This file is empty.');
  return { headers, columns, encoding, separator, rows };
}

const NO_COLUMNS: Columns = { name: null, email: null, phone: null, position: null, note: null };

/**
 * Returns how many lines of the file a row takes, as an editor counts them: cells may have line breaks of any kind,
 * whatever ends the rows.
 */
function linesOf(row: readonly string[], lineBreak: string): number {
  if (!row.some(cell => /[\r\n]/.test(cell))) return 1;
  // Between two line breaks, so that half of one in a cell is not counted for itself.
  return (`${lineBreak}${row.join(',')}${lineBreak}`.match(/\r\n|\r|\n/g)?.length ?? 2) - 1;
}

/** Passes on the rows of a CSV text with what ends them, and returns what separates its cells. */
async function eachRow(text: string, take: (row: string[], lineBreak: string) => void): Promise<ReadFile['separator']> {
  let separator: string | undefined;
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimitersToGuess: [...SEPARATORS],
      chunkSize: PIECE,
      chunk({ data, errors, meta }: ParseResult<string[]>, parser: Parser) {
        separator = meta.delimiter;
        try {
          if (errors.some(({ type }) => type === 'Quotes')) {
            throw invalidField('file', 'A quotation mark in this file is not closed.');
          }
          if (data.length === 0 && meta.cursor < text.length) {
            throw invalidField('file', 'A row of this file is very long. Is a quotation mark not closed?');
          }
          for (const row of data) take(row, meta.linebreak);
        } catch (error) {
          reject(error as Error);
          parser.abort();
          return;
        }
        parser.pause();
        setImmediate(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
  return SEPARATORS.find(one => one === separator) ?? ',';
}

/** Trims a cell, without the apostrophe that our own export puts before what a spreadsheet would take for a formula. */
const plain = (cell: string): string =>
  cell
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/u, '')
    .slice(0, CELL_MAX);

/** Returns the names of the columns; spreadsheets may add thousands of empty ones at the end. */
function headersOf(row: readonly string[]): string[] {
  const count = row.findLastIndex(cell => cell.trim() !== '') + 1;
  if (count > COLUMNS_MAX) {
    throw invalidField('file', `This file has ${count} columns. Send at most ${COLUMNS_MAX}.`);
  }
  return row.slice(0, count).map(plain);
}

function columnsOf(headers: readonly string[], chosen: Partial<Record<ImportField, string | undefined>>): Columns {
  const columns: Columns = { ...NO_COLUMNS };
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

/** A column, and where it is in a row. */
type Place = readonly [ImportField, number];

const placesOf = (headers: readonly string[], columns: Columns): Place[] =>
  IMPORT_FIELDS.map(field => {
    const header = columns[field];
    return [field, header === null ? -1 : headers.indexOf(header)];
  });

const cellsOf = (row: readonly string[], places: readonly Place[]) =>
  Object.fromEntries(places.map(([field, place]) => [field, plain(row[place] ?? '')])) as FileRow['cells'];
