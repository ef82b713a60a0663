import type { Plugin } from 'vite';

/** A description of a schema: texts, joined or not, and nothing else. */
const DESCRIPTION = /\.describe\((?:\s|\+|,|'(?:[^'\\\n]|\\.)*'|`[^`$]*`)+\)/g;

/** Leaves the descriptions of schemas out of the browser's scripts: only the API document has them. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/shared\/src\/.*\.ts$/, code: '.describe(' },
      handler: code => ({ code: code.replace(DESCRIPTION, ''), map: null }),
    },
  };
}
