import { runAuthorship } from './assess-authorship.mjs';

/** Serves the typing study to this machine, or prints its report (`report`). */
export const run = args => runAuthorship('study/study.cli.ts', args);
