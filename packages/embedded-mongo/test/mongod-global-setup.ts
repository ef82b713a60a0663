import type {} from 'vitest'; // so that the declaration below adds to it
import type { TestProject } from 'vitest/node';
import { findMongod, mongodSettingsFrom } from '../src/mongod-binary';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The mongod program that the tests start. */
    mongodPath: string;
  }
}

/** Finds the machine's `mongod`, downloading one if necessary, once for a whole run. */
export default async function setup(project: TestProject): Promise<void> {
  const { path } = await findMongod({ ...mongodSettingsFrom(process.env), onProgress: console.log });
  project.provide('mongodPath', path);
}
