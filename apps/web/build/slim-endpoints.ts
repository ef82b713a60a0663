import { runnerImport, type Plugin } from 'vite';
import type { Endpoint } from '@interview-detection/shared/endpoint';

/** Code that asks an endpoint for a property that the browser does not get. */
const LEFT_OUT =
  /\w+Endpoints\.\w+\.(?!(?:method|path|auth|mayBeSignedIn|withoutSecondFactor|kind|contentType|upload|bodyMaxBytes)\b)\w+/;
const MODULES = /packages\/shared\/src\/[\w-]+\/[\w-]+\.endpoints\.ts$/;

/** What a client reads of an endpoint: all but its words and its schemas, which the server checks its input with. */
export const slim = ({
  method,
  path,
  auth,
  mayBeSignedIn,
  withoutSecondFactor,
  kind,
  contentType,
  upload,
  bodyMaxBytes,
}: Endpoint) => ({
  method,
  path,
  auth,
  kind,
  ...(mayBeSignedIn && { mayBeSignedIn }),
  ...(withoutSecondFactor && { withoutSecondFactor }),
  ...(contentType !== undefined && { contentType }),
  ...(upload && { upload }),
  ...(bodyMaxBytes !== undefined && { bodyMaxBytes }),
});

/**
 * Hands the browser the endpoints of the contract as plain data. Their schemas would be made on every page before its
 * first paint, which takes a phone a quarter of a second; forms load those they check with.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /apps\/web\/src\/.*\.tsx?$/, code: LEFT_OUT },
      handler(code, id) {
        this.error(`${id}: ${LEFT_OUT.exec(code)?.[0]} is not there in the browser; import the schema itself`);
      },
    },
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
