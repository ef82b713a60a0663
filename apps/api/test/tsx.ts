import { createRequire } from 'node:module';

/** Arguments of Node with which a process runs our sources, whatever folder the tests are run from. */
export const TSX = ['--import', createRequire(import.meta.url).resolve('tsx')];
