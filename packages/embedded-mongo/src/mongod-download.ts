import { createRequire } from 'node:module';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { runDownload } from './download-process';

/** 7.0 also opens data of the wheel's 6.0, so a machine may move from one source to the other. */
export const MONGODB_DOWNLOAD = { version: '7.0.28' } as const;

const STALL_MS = 30_000;

// Runs in a separate process, so that a hanging download can be stopped. mongodb-memory-server checks TLS certificates
// only when npm's strict-ssl is set, which npm does not pass on by default; one attempt is enough because there is
// another source.
const SCRIPT = `
  for (const name of Object.keys(process.env)) if (name.startsWith('MONGOMS_SYSTEM')) delete process.env[name];
  process.env.npm_config_strict_ssl = 'true';
  process.env.MONGOMS_MAX_RETRIES = '1';
  const [entry, version, downloadDir] = process.argv.slice(1);
  require(entry).MongoBinary.getPath({ version, downloadDir, checkMD5: true }).catch((error) => {
    process.stderr.write('\\n' + error.message.split('\\n').join(' ') + '\\n', () => process.exit(1));
  });
`;

/** Downloads MongoDB's build for this system into `folder` through mongodb-memory-server. */
export async function downloadFromMongodb(folder: string, onProgress: (line: string) => void): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('mongodb-memory-server-core');
  onProgress(`Downloading MongoDB ${MONGODB_DOWNLOAD.version} from fastdl.mongodb.org (about 80 MB, once)`);
  await runDownload({
    command: process.execPath,
    args: ['-e', SCRIPT, entry, MONGODB_DOWNLOAD.version, folder],
    folder,
    label: 'MongoDB',
    stallMs: STALL_MS,
    onProgress,
  });
  const binary = (await readdir(folder)).find(name => name.startsWith('mongod-') && !name.endsWith('.md5'));
  if (!binary) throw new Error('the download holds no mongod');
  await rename(join(folder, binary), join(folder, binary.endsWith('.exe') ? 'mongod.exe' : 'mongod'));
}
