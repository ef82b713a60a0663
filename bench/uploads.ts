import { randomBytes } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { startDatabase } from './database';
import { seedCompany, withConnection } from './seed';
import { memoryOf, startProduct } from './server';

/**
 * Sends 100 interviews with a resume of 2 MiB each at once, then measures the idle memory. `pnpm --filter bench
 * uploads`.
 */
const UPLOADS = 100;
const BYTES = 2 * 1024 * 1024;

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 100));
const product = await startProduct(database.uri);

async function makeResume(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Resume');
  // Random, so that it cannot be compressed on the way.
  await pdf.attach(randomBytes(BYTES - 2_000), 'portfolio.bin');
  return new Uint8Array(await pdf.save());
}

try {
  // The base cost: after a first call, before any PDF.
  await fetch(`${product.url}/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  await new Promise(resolve => setTimeout(resolve, 3_000));
  const idle = await memoryOf(product);
  const resume = await makeResume();
  const started = performance.now();
  const times: number[] = [];
  const statuses = await Promise.all(
    Array.from({ length: UPLOADS }, async (_, index) => {
      const form = new FormData();
      const fields = {
        name: `Upload ${index}`,
        email: `upload-${index}@example.org`,
        position,
        description: 'x',
        date: `${new Date().getUTCFullYear() + 2}-01-01`,
        time: '10:00',
        interviewType: 'Bot',
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('resume', new File([resume], 'resume.pdf', { type: 'application/pdf' }));
      const reply = await fetch(`${product.url}/interviews`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      times.push(performance.now() - started);
      if (!reply.ok) console.error(await reply.text());
      return reply.status;
    }),
  );
  const { peak } = await memoryOf(product);
  console.log(`idle: ${idle.now.toFixed(0)} MB`);
  console.log(
    `${statuses.filter(status => status === 201).length} of ${UPLOADS} uploads of ${(resume.length / 1024 / 1024).toFixed(2)} MiB succeeded`,
  );
  console.log(
    `all done after ${((performance.now() - started) / 1000).toFixed(1)} s, the first after ${((times[0] ?? 0) / 1000).toFixed(1)} s`,
  );
  console.log(`peak memory of the process: ${peak.toFixed(0)} MB`);
} finally {
  await product.stop();
  await database.stop();
}
