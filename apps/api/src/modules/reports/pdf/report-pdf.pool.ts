import { Readable } from 'node:stream';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import type { StoredFile } from '#api/database/file-store';
import { workerPool } from '#api/lib/worker-pool';
import { blocksOf, type Origin } from './report-pdf.presenter';
import type { Block } from './report-transcript.presenter';

// In the bundle the worker is beside main.js, in JavaScript.
const file = import.meta.url.endsWith('.ts') ? './report-pdf.from-source.mjs' : './report-pdf.worker.js';

// A long transcript takes seconds, which would stall every other call.
const render = workerPool<{ title: string; blocks: Block[] }, Uint8Array>({
  name: 'report-pdf',
  file: new URL(file, import.meta.url),
  threads: 1,
  // Each waiting call holds a whole report in memory.
  maxQueue: 20,
  timeLimitMs: 30_000,
});

/** Returns the report on A4 with text that can be selected. Throws 503 if too many are being made. */
export async function reportPdf(document: ReportDocument, origin: Origin): Promise<StoredFile> {
  const { candidate, date } = document.interview;
  const title = `Interview report ${candidate.name} ${date.slice(0, 10)}`;
  const content = Buffer.from(await render({ title, blocks: await blocksOf(document, origin) }));
  return { name: `${title}.pdf`, size: content.length, open: async () => Readable.from([content]) };
}
