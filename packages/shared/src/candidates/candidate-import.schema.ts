import { z } from 'zod';
import { id } from '../fields';
import { candidateFields } from '../interviews/interview-input.schema';
import { candidateNote, candidatePhone } from './candidates.schema';

/** Per file. */
export const IMPORT_MAX_BYTES = 1024 * 1024;
export const IMPORT_ROWS_MAX = 5_000;

/** What a column of the file can be. */
export const IMPORT_FIELDS = ['name', 'email', 'phone', 'position', 'note'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a cell must be; `position` is the name of one of the company’s positions. */
export const importedFields = {
  name: candidateFields.name,
  email: candidateFields.email,
  phone: candidatePhone,
  note: candidateNote,
};

const header = z.string().max(200).optional();

/** Reads the object that a form sends as JSON. */
function asObject(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

export const importSchema = z.object({
  columns: z
    .preprocess(
      asObject,
      z
        .object(
          { name: header, email: header, phone: header, position: header, note: header },
          { error: 'columns must be an object such as {"name": "Full name"}' },
        )
        .optional(),
    )
    .optional()
    .describe('Which header of the file is which column; those left out are recognised by their names. JSON'),
  position: z
    .preprocess(value => (value === '' ? undefined : value), id.optional())
    .optional()
    .describe('id of the position of rows that name none'),
});

export const importQuery = z.object({
  preview: z
    .enum(['true', 'false'], { error: 'preview must be true or false' })
    .optional()
    .describe('true stores nothing, and the reply says what would happen'),
});

const cells = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  position: z.string(),
  note: z.string(),
});

export const importRowSchema = z.object({
  line: z.int().min(1).describe('Of the file, where the row begins: a cell may have line breaks. The header is line 1'),
  outcome: z
    .enum(['new', 'known', 'refused'])
    .describe('known: there is a candidate with this email for the position, who stays as they are'),
  cells: cells.describe('As the file has them'),
  problems: z.array(z.object({ column: z.enum(IMPORT_FIELDS), message: z.string() })).describe('Why it is refused'),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const count = z.int().min(0);

export const importedSchema = z.object({
  preview: z.boolean(),
  headers: z.array(z.string()).describe('The columns of the file'),
  columns: z
    .object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      position: z.string().nullable(),
      note: z.string().nullable(),
    })
    .describe('Which header each was read from; null for none'),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  separator: z.enum([',', ';', '\t']),
  counts: z.object({ new: count, known: count, refused: count }),
  rows: z.array(importRowSchema).describe('Refused ones first, then in the order of the file'),
});
export type Imported = z.infer<typeof importedSchema>;
