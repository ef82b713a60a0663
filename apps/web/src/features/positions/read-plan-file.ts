import {
  planQuestionSchema,
  PLAN_QUESTIONS_MAX,
  type PlanQuestion,
} from '@interview-detection/shared/positions/positions.schema';
import Papa from 'papaparse';
import { formatFileSize } from '#web/lib/format';
import { asWritten, COLUMNS } from './rules';

/** Maximum size of a call (contract §10). Bytes. */
const FILE_MAX_BYTES = 1024 * 1024;
/** Maximum number of rows read from a file. */
const ROWS_READ_MAX = 500;

/** The questions found in a file, and the entries that are not valid questions. */
export interface PlanFile {
  questions: PlanQuestion[];
  /** Messages, in the order of the file. */
  wrong: { place: string; message: string }[];
}

const TOO_MANY = `This file has more than ${PLAN_QUESTIONS_MAX} questions. A plan can have up to ${PLAN_QUESTIONS_MAX}.`;

/** Reads the questions from a chosen file; returns a sentence that says why there are none. */
export async function readPlanFile(file: File): Promise<PlanFile | { refusal: string }> {
  if (file.size > FILE_MAX_BYTES) {
    return {
      refusal: `This file is too large. A plan can be up to ${formatFileSize(FILE_MAX_BYTES)}.`,
    };
  }
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { refusal: 'This file can’t be read. Choose it again.' };
  return readPlan(decode(new Uint8Array(bytes)));
}

/** Reads the questions from a file's text: as JSON if it looks like JSON, otherwise as rows. */
export function readPlan(text: string): PlanFile | { refusal: string } {
  const plain = text.replace(/^\ufeff/, '');
  if (plain.trim() === '') return { refusal: 'This file is empty.' };
  if (plain.includes('\0')) return { refusal: 'This is not a text file. Save the table as CSV, and choose that.' };
  const read = /^\s*[[{]/.test(plain) ? readJson(plain) : readCsv(plain);
  if ('refusal' in read) return read;
  if (read.questions.length > PLAN_QUESTIONS_MAX) return { refusal: TOO_MANY };
  if (read.questions.length + read.wrong.length === 0) return { refusal: 'This file has no questions.' };
  return read;
}

/** Decodes what spreadsheets save: UTF-8, UTF-16 with a byte order mark, or the older Windows encoding. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a list of questions as the API has it, or an object with such a list as its `plan`. */
function readJson(text: string): PlanFile | { refusal: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refusal: 'This JSON can’t be read.' };
  }
  const list = Array.isArray(value) ? (value as unknown[]) : (value as { plan?: unknown }).plan;
  if (!Array.isArray(list)) return { refusal: 'Expected a list of questions: [{"question": "…"}].' };
  if (list.length > ROWS_READ_MAX) return { refusal: TOO_MANY };
  return sorted(list.map((entry: unknown, index) => ({ place: `Entry ${index + 1}`, entry })));
}

const keyOf = (title: string) => title.toLowerCase().replace(/[^a-z]/g, '');
/** A column may be headed by our title or by its name in the API. */
const NAMES = new Map(COLUMNS.flatMap(([title, name]) => [keyOf(title), keyOf(name)].map(key => [key, name] as const)));
/**
 * Comma, semicolon and tab; for a header with one column, a character that never occurs in text, so that nothing
 * separates.
 */
const DELIMITERS = [Papa.UNIT_SEP, ',', ';', '\t'];

function readCsv(text: string): PlanFile | { refusal: string } {
  // The line that tells Excel what separates cells.
  const rows = text.replace(/^sep=.\r?\n/i, '');
  // Decided by the header alone: commas within questions prove nothing.
  const known = (delimiter: string) => headerOf(rows, delimiter).filter(name => name !== undefined).length;
  const [delimiter = Papa.UNIT_SEP] = DELIMITERS.toSorted((one, other) => known(other) - known(one));
  const header = headerOf(rows, delimiter);
  if (!header.includes('question')) {
    const titles = COLUMNS.map(([title]) => title).join(', ');
    return { refusal: `The first row must name the columns, one of them Question. Known are: ${titles}.` };
  }
  const { data, errors } = Papa.parse<string[]>(rows, { delimiter, preview: ROWS_READ_MAX + 2 });
  if (data.length > ROWS_READ_MAX + 1) return { refusal: TOO_MANY };
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  return sorted(
    data.flatMap((cells, index): Found[] => {
      if (index === 0 || cells.every(cell => cell.trim() === '')) return [];
      const place = `Row ${index + 1}`;
      if (broken.has(index)) return [{ place, message: 'A quotation mark in this row has no partner' }];
      if (cells.slice(header.length).some(cell => cell.trim() !== '')) {
        return [{ place, message: 'There are more cells in this row than in the first; put texts in quotation marks' }];
      }
      return [{ place, entry: entryOf(header, cells) }];
    }),
  );
}

const headerOf = (text: string, delimiter: string) =>
  (Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0] ?? []).map(title => NAMES.get(keyOf(title)));

/** Blank cells are omitted, so that the plan's defaults apply. */
function entryOf(header: readonly (keyof PlanQuestion | undefined)[], cells: readonly string[]): object {
  return Object.fromEntries(
    header.flatMap((name, column) => {
      const text = asWritten(cells[column] ?? '').trim();
      return name === undefined || (text === '' && name !== 'question') ? [] : [[name, valueOf(name, text)]];
    }),
  );
}

function valueOf(name: keyof PlanQuestion, text: string): unknown {
  if (name === 'minutes' || name === 'followUps') return Number(text);
  if (name === 'kind') return text.toLowerCase();
  if (name !== 'expectedPoints') return text;
  return text.split(/\r?\n/).filter(point => point.trim() !== '');
}

type Found = { place: string } & ({ entry: unknown } | { message: string });

/** Separates valid questions from invalid entries. */
function sorted(found: readonly Found[]): PlanFile {
  const file: PlanFile = { questions: [], wrong: [] };
  for (const one of found) {
    if ('message' in one) {
      file.wrong.push(one);
      continue;
    }
    const read = planQuestionSchema.safeParse(one.entry);
    if (read.success) file.questions.push(read.data);
    else {
      const messages = read.error.issues.map(({ message }) => message);
      file.wrong.push({ place: one.place, message: [...new Set(messages)].join('; ') });
    }
  }
  return file;
}
