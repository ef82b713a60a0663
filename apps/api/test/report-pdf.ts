import { extractText, getDocumentProxy } from 'unpdf';
import { api } from './api';

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
