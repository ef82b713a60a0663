import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { figuresOf, textOf } from './report';
import { readRecords, recordsFile, serveStudy } from './serve';

// `study` serves the page until it is stopped; `study report` prints the results.

const dataDir = process.env.DATA_DIR || 'data';
const [what] = process.argv.slice(2);

if (what === 'report') {
  process.stdout.write(textOf(figuresOf(await readRecords(dataDir))));
} else if (what === undefined) {
  const server = serveStudy(dataDir).listen(Number(process.env.STUDY_PORT || 0), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.stdout.write(
    `The study is at http://127.0.0.1:${port} on this machine. Answers are kept in ${recordsFile(dataDir)}; Ctrl+C ends it.\n`,
  );
} else {
  process.stderr.write('Usage: npm run study, or npm run study -- report\n');
  process.exitCode = 1;
}
