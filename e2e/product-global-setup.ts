import type {} from 'vitest'; // so that the declaration below adds to it
import type { TestProject } from 'vitest/node';
import { startProduct } from './product';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the web application; the API is below `/api`. */
    webUrl: string;
  }
}

/** One product for all journeys: the built one of this clone, or the one that runs at WEB_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { WEB_URL } = process.env;
  if (WEB_URL) {
    project.provide('webUrl', WEB_URL);
    return async () => undefined;
  }
  const { webUrl, stop } = await startProduct();
  project.provide('webUrl', webUrl);
  return stop;
}
