import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#api/lib/app-error';
import { requireResume } from '#api/modules/candidates/resume-check.pool';
import { api } from '../api';
import { useDatabase } from '../database';
import { MUTATED_PDFS } from '../environment';
import { makeInterview, makePdf, makeRecruiter } from '../factories';
import { runDueJobs } from '../jobs';
import { pdfOfSize, readPdf } from '../pdf-files';

// PDFs that were broken on purpose, the same ones in every run: thirty of them, in the deep tier a thousand, or as many as
// MUTATED_PDFS says.

useDatabase();

/** The longest that one may take where more than a thousand are tried. Milliseconds. */
const HANG_MS = 5_000;
/** What the process may hold more after the second half of them than after the first. Bytes. */
const GROWTH_MAX = 64 * 1024 * 1024;

/** Random numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What PDF readers have stumbled over: cycles, impossible sizes, filters in filters, numbers without an end. */
const TOKENS = [
  '/Kids [2 0 R 2 0 R]',
  '/Parent 3 0 R',
  '/Prev 0',
  '/Prev 9',
  '/Root 99 0 R',
  '/Count 2147483648',
  '/Count -1',
  '/Length 4294967295',
  '/Length 1 0 R',
  '/Size 1e99',
  '/W [99 99 99]',
  '/Index [0 999999999]',
  '/N 999999999',
  '/First -9',
  '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
  '/Filter /JBIG2Decode',
  '/Filter /JPXDecode',
  '/DecodeParms << /Predictor 15 /Columns 999999999 >>',
  '/Encrypt << /Filter /Standard /V 5 /R 6 >>',
  '/Type /ObjStm',
  '<<'.repeat(2_000),
  '['.repeat(5_000),
  '('.repeat(5_000),
  'endobj',
  'endstream',
  'xref\n0 999999999\n',
  'startxref\n0\n%%EOF',
  `${'9'.repeat(400)} 0 R`,
];

type Mutation = (pdf: Buffer, random: () => number) => Buffer;

const at = (pdf: Buffer, random: () => number) => Math.floor(random() * pdf.length);
const span = (pdf: Buffer, random: () => number) => {
  const start = at(pdf, random);
  return [start, Math.min(pdf.length, start + Math.floor(random() * 400))] as const;
};

const MUTATIONS: readonly Mutation[] = [
  // Some bytes differ.
  (pdf, random) => {
    const changed = Buffer.from(pdf);
    for (let time = 0; time < 20; time++) changed[at(pdf, random)] = Math.floor(random() * 256);
    return changed;
  },
  // The end is missing.
  (pdf, random) => pdf.subarray(0, at(pdf, random)),
  // A piece is missing.
  (pdf, random) => {
    const [start, end] = span(pdf, random);
    return Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]);
  },
  // A piece is there many times.
  (pdf, random) => {
    const [start, end] = span(pdf, random);
    const times = Array.from({ length: 50 }, () => pdf.subarray(start, end));
    return Buffer.concat([pdf.subarray(0, start), ...times, pdf.subarray(start)]);
  },
  // One piece has replaced another.
  (pdf, random) => {
    const token = Buffer.from(` ${TOKENS[Math.floor(random() * TOKENS.length)] ?? ''} `);
    const place = at(pdf, random);
    return Buffer.concat([pdf.subarray(0, place), token, pdf.subarray(place + token.length)]);
  },
  // A name or number of the structure is another one.
  (pdf, random) => {
    const text = pdf.toString('latin1');
    const places = [
      ...text.matchAll(/\/(?:Kids|Count|Length|Filter|Parent|Root|Size|Type|W|Index|Prev|Resources)\b[^/<>]*/g),
    ];
    const place = places[Math.floor(random() * places.length)];
    if (!place) return pdf.subarray(1);
    const token = TOKENS[Math.floor(random() * TOKENS.length)] ?? '';
    return Buffer.from(text.slice(0, place.index) + token + text.slice(place.index + place[0].length), 'latin1');
  },
];

/** A report of the product, and resumes as programs write them. */
async function wellMade(): Promise<Buffer[]> {
  const recruiter = await makeRecruiter();
  const { _id } = await makeInterview(recruiter);
  const transcript = [
    { type: 'sent', message: 'Why us?' },
    { type: 'recieve', message: 'Because of the product. 李小龍 مرحبا' },
  ];
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  await runDueJobs();
  const { reply } = await readPdf(recruiter.auth, _id);
  const plain = await PDFDocument.create();
  plain.addPage().drawText('A resume without compressed objects');
  const bytes = await plain.save({ useObjectStreams: false });
  return [reply.body as Buffer, await makePdf(), await makePdf(5), pdfOfSize(4_096), Buffer.from(bytes)];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutated-pdfs-'));
});

/** The outcome for a resume: `taken`, or the code of its refusal. */
async function outcomeOf(pdf: Buffer): Promise<string> {
  const file = { path: path.join(folder, randomUUID()), name: 'resume.pdf', size: pdf.length };
  await writeFile(file.path, pdf);
  return requireResume(file).then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError ? error.code : 'another error'),
  );
}

it('broken PDFs are taken or refused, stop no thread, and leave memory as it was', async () => {
  onTestFinished(() => rm(folder, { recursive: true }));
  const originals = await wellMade();
  for (const original of originals) expect(await outcomeOf(original)).toBe('taken');
  const random = randomFrom(15);
  const outcomes = new Map<string, number>();
  let slowest = 0;
  let half = 0;
  for (let number = 0; number < MUTATED_PDFS; number++) {
    const original = originals[number % originals.length] as Buffer;
    const mutation = MUTATIONS[Math.floor(random() * MUTATIONS.length)] as Mutation;
    const mutated = mutation(original, random);
    const started = performance.now();
    const outcome = await outcomeOf(mutated);
    slowest = Math.max(slowest, performance.now() - started);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (number === Math.floor(MUTATED_PDFS / 2)) half = process.memoryUsage().rss;
  }
  // Nothing but these two: a thread that ended, or took longer than it may, would be UNAVAILABLE.
  expect([...outcomes.keys()].toSorted()).toEqual(['VALIDATION_FAILED', 'taken']);
  const growth = process.memoryUsage().rss - half;
  // Of a few the memory says nothing: what is loaded for the first time is more.
  expect(MUTATED_PDFS < 1_000 ? 0 : growth).toBeLessThan(GROWTH_MAX);
  const isMeasured = MUTATED_PDFS > 1_000;
  if (isMeasured)
    process.stdout.write(
      `${JSON.stringify([...outcomes])}, slowest ${slowest.toFixed(0)} ms, growth ${growth} bytes\n`,
    );
  // Among all tests the time on a busy machine says nothing about a file.
  expect(isMeasured ? slowest : 0).toBeLessThan(HANG_MS);
  for (const original of originals) expect(await outcomeOf(original)).toBe('taken');
});
