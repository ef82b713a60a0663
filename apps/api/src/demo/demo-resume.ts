interface Resume {
  name: string;
  email: string;
  position: string;
  /** Years of work experience. */
  years: number;
}

/** Renders a one-page PDF of about 2 KB that says in its first lines that it is invented. */
export async function resumePdf({ name, email, position, years }: Resume): Promise<Buffer> {
  // Loaded on first use: installations without demo data need it in a worker only.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', margin: 64, info: { Title: `Resume ${name} (demo)` } });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve()).on('error', reject);
  });
  pdf.font('Helvetica-Bold').fontSize(22).text(name);
  pdf.font('Helvetica').fontSize(11).text(`${position}, ${email}`).moveDown();
  pdf.fillColor('#8a4b00').text('Demo data: this person and this resume are invented.').fillColor('black').moveDown();
  const section = (title: string, lines: string[]) => {
    pdf.font('Helvetica-Bold').fontSize(13).text(title).moveDown(0.3);
    pdf.font('Helvetica').fontSize(11).list(lines, { bulletRadius: 1.5 }).moveDown();
  };
  section('Work', [
    `${position}, Harbour Parcel Service, for ${Math.max(1, Math.round(years / 2))} years`,
    `Junior in the same trade, Lakeside Clinics, for ${Math.max(1, Math.floor(years / 2))} years`,
  ]);
  section('Education', ['Degree in a related subject', 'A course in writing that people can read']);
  section('Languages', ['English, fluent', 'One more, at the level of a holiday']);
  pdf.end();
  await done;
  return Buffer.concat(parts);
}
