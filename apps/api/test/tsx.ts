import { createRequire } from 'node:module';

/** Node arguments with which a process runs our sources, from any folder. */
export const TSX = ['--import', createRequire(import.meta.url).resolve('tsx')];
