import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { apiProjects } from './apps/api/vitest.projects.ts';

/** One scheduler for the tests of every package: no worker is idle while another package waits for its turn. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/web', ...apiProjects],
    maxWorkers: Math.max(2, availableParallelism()),
  },
});
