import type { Plugin } from 'vite';

/** The two modules of zod that turn schemas into JSON Schema; its schemas refer to them, so that no bundler drops them. */
const MODULES = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** Leaves zod's JSON Schema out of the browser's scripts (about 4 KB gzip on every page); only the server makes any. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: MODULES },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        if (names.length === 0) throw new Error('without-json-schema: zod’s modules are not as they were');
        // Called while a schema is made, so it may not throw: it returns itself.
        const exported = names.map(name => `leftOut as ${name}`);
        if (/^export \{ processSchema as process \}/m.test(code)) exported.push('leftOut as process');
        return { code: `const leftOut = () => leftOut;\nexport { ${exported.join(', ')} };\n`, map: null };
      },
    },
  };
}
