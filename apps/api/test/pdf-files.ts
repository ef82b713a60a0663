import { extractText, getDocumentProxy } from 'unpdf';
import { makePdf } from './factories';
import { api } from './api';

const TRAILER_FREE = '0000000000 65535 f \n';

/**
 * Builds a PDF by hand: these objects, numbered from 1, the first being the catalogue, and a correct cross-reference
 * table.
 */
function pdfOf(objects: string[], trailer = ''): Buffer {
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = String(Buffer.byteLength(body, 'latin1')).padStart(10, '0');
  body += `xref\n0 ${size}\n${TRAILER_FREE}${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const ONE_PAGE = ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>'];

/** Returns a valid PDF of one page and exactly that many bytes. */
export function pdfOfSize(bytes: number): Buffer {
  const padded = (length: number) =>
    pdfOf([
      CATALOGUE,
      ...ONE_PAGE,
      `<< /Length ${String(length).padStart(10, '0')} >>\nstream\n${'x'.repeat(length)}\nendstream`,
    ]);
  return padded(bytes - padded(0).length);
}

const pdfWithoutPage = () => pdfOf([CATALOGUE, '<< /Type /Pages /Kids [] /Count 0 >>']);

/** Returns a PDF encrypted with an unknown password: no password matches this owner and user entry. */
function pdfWithPassword(): Buffer {
  const anything = `<${'5a'.repeat(32)}>`;
  const encryption = `<< /Filter /Standard /V 1 /R 2 /O ${anything} /U ${anything} /P -4 >>`;
  return pdfOf([CATALOGUE, ...ONE_PAGE, encryption], '/Encrypt 4 0 R /ID [<01> <01>] ');
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const ONLY_PDF = 'Only PDF files are allowed.';

/** Files that are not resumes, by kind: their content and the message that refuses them (contract §13). */
export const REFUSED_RESUMES: readonly [what: string, content: () => Buffer | Promise<Buffer>, message: string][] = [
  ['a PNG', () => Buffer.from(PNG, 'base64'), ONLY_PDF],
  // An empty archive.
  ['a ZIP', () => Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), ONLY_PDF],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), ONLY_PDF],
  ['a text that only starts with %PDF', () => Buffer.from('%PDF-1.7 is how such a file begins'), ONLY_PDF],
  ['a PDF without a page', pdfWithoutPage, ONLY_PDF],
  ['half of a PDF', async () => (await makePdf()).subarray(0, 300), ONLY_PDF],
  ['an empty file', () => Buffer.alloc(0), ONLY_PDF],
  ['a PDF with a password', pdfWithPassword, 'The PDF is protected by a password, please send one without.'],
  ['a PDF of 201 pages', () => makePdf(201), 'The resume may have at most 200 pages.'],
];

const bytesOf = (res: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void) => {
  const parts: Buffer[] = [];
  res.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
};

/** Returns the PDF of a report: the reply, its text on one line, its pages. */
export async function readPdf(auth: { Authorization: string }, id: string) {
  const reply = await api
    .get(`/interviews/${id}/report.pdf`)
    .set(auth)
    .buffer()
    .parse(bytesOf as never)
    .expect(200);
  const document = await getDocumentProxy(new Uint8Array(reply.body as Buffer));
  const { text } = await extractText(document, { mergePages: true });
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  return { reply, text: text.replace(/\s+/g, ' '), pages: document.numPages, width, height };
}
