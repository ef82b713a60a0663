import { compileMessage } from '@lingui/message-utils/compileMessage';
import { runnerImport, type Plugin } from 'vite';

const CATALOGUES = /apps\/web\/src\/.*\/[a-z]+\.words\.ts$/;

/** Compiles the messages of the candidate's screens, so that the browser loads no parser of them. */
export function compileWords(): Plugin {
  return {
    name: 'compile-words',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: CATALOGUES },
      async handler(id) {
        const { module } = await runnerImport<{ words: Record<string, string> }>(id, { configFile: false });
        const entries = Object.entries(module.words).map(([key, text]) => [key, compileMessage(text)]);
        return { code: `export const words = ${JSON.stringify(Object.fromEntries(entries))};\n`, map: null };
      },
    },
  };
}
