// Runs the worker from source (tests, npm run dev): threads do not inherit tsx, which reads TypeScript.
import { tsImport } from 'tsx/esm/api';

/** @type {typeof import('./transcript.worker.ts')} */
const { default: read } = await tsImport('./transcript.worker.ts', import.meta.url);

export default read;
