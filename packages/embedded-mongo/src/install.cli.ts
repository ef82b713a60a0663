import { findMongod, mongodSettingsFrom } from './mongod-binary';

// Puts a mongod into the folder of caches where this machine has none, so that whoever needs it later finds it there.

try {
  const settings = mongodSettingsFrom(process.env);
  const { path, version } = await findMongod({ ...settings, onProgress: line => process.stderr.write(`${line}\n`) });
  process.stdout.write(`${version}, ${path}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
