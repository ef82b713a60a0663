import { findMongod, mongodSettingsFrom } from './mongod-binary';

// Installs a mongod in the cache folder if this machine has none, for later use.

try {
  const settings = mongodSettingsFrom(process.env);
  const { path, version } = await findMongod({ ...settings, onProgress: line => process.stderr.write(`${line}\n`) });
  process.stdout.write(`${version}, ${path}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
