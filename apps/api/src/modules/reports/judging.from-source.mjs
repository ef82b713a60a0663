// Runs the worker from source (tests, npm run dev): threads do not inherit tsx, which reads TypeScript.
import { tsImport } from 'tsx/esm/api';

/** @type {typeof import('./judging.worker.ts')} */
const { default: judge } = await tsImport('./judging.worker.ts', import.meta.url);

export default judge;
