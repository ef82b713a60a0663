import { mongodSettingsFrom } from '@interview-detection/embedded-mongo/mongod-binary';
import { installRecogniser } from './install-recogniser';

// Installs the recogniser in the cache folder, for later use: `pnpm install-recogniser`.

const { cacheDir } = mongodSettingsFrom(process.env);
try {
  const { model, python } = await installRecogniser({
    cacheDir,
    modelDir: null,
    onProgress: line => process.stderr.write(`${line}\n`),
  });
  process.stdout.write(`${model}, run by ${python}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
