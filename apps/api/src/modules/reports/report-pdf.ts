import { Readable } from 'node:stream';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import { Piscina } from 'piscina';
import type { StoredFile } from '../../lib/file-store';
import { blocksOf, type Block } from './report-pdf.presenter';

// Started on first use; a long transcript takes seconds, which would stall every other call.
const pool = new Piscina<{ title: string; blocks: Block[] }, Uint8Array>({
  filename: new URL('./report-pdf.worker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
});

/** The report on A4 with text that can be selected. */
export async function reportPdf(document: ReportDocument): Promise<StoredFile> {
  const { candidate, date } = document.interview;
  const title = `Interview report ${candidate.name} ${date.slice(0, 10)}`;
  const content = Buffer.from(await pool.run({ title, blocks: blocksOf(document) }));
  return { name: `${title}.pdf`, size: content.length, open: async () => Readable.from([content]) };
}
