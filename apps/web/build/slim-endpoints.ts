import { runnerImport, type Plugin } from 'vite';
import type { Endpoint } from '@interview-detection/shared/endpoint';

const MODULES = /packages\/shared\/src\/\w+\/\w+\.endpoints\.ts$/;

/** What a client reads of an endpoint: all but its words and its schemas, by which the server checks what it is sent. */
const slim = ({ method, path, auth, kind, contentType, upload }: Endpoint): Partial<Endpoint> => ({
  method,
  path,
  auth,
  kind,
  ...(contentType !== undefined && { contentType }),
  ...(upload && { upload }),
});

/**
 * Gives the browser the endpoints of the contract as plain data. Their schemas would be made on every page before its
 * first paint, which takes a phone a quarter of a second; forms load those they check with.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: MODULES },
      async handler(id) {
        const { module } = await runnerImport<Record<string, Record<string, Endpoint>>>(id, { configFile: false });
        const groups = Object.entries(module).map(([name, group]) => {
          const endpoints = Object.entries(group).map(([key, one]) => [key, slim(one)]);
          return `export const ${name} = ${JSON.stringify(Object.fromEntries(endpoints))};\n`;
        });
        return { code: groups.join(''), map: null, moduleSideEffects: false };
      },
    },
  };
}
