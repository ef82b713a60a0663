// Runs the worker from source (tests, npm run dev): threads do not inherit tsx, which reads TypeScript.
import { tsImport } from 'tsx/esm/api';

/** @type {typeof import('./report-pdf.worker.ts')} */
const { default: set } = await tsImport('./report-pdf.worker.ts', import.meta.url);

export default set;
