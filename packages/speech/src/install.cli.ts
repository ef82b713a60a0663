import { mongodSettingsFrom } from '@interview-detection/embedded-mongo/mongod-binary';
import { installRecogniser } from './install-recogniser';

// Puts the recogniser into the folder of caches, so that whoever needs it later finds it there: `pnpm install-recogniser`.

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
