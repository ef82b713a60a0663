import { PDFDocument } from 'pdf-lib';

/** Creates a real one-page PDF that shows the name. */
export async function makeResume(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const document = await PDFDocument.create();
  document.addPage().drawText(`Resume of ${name}`, { x: 60, y: 700, size: 24 });
  return {
    name: `${name.toLowerCase().replaceAll(' ', '-')}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(await document.save()),
  };
}
