import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import './vitest.shared.ts';
import { apiProjects } from './apps/api/vitest.projects.ts';
import { webProjects } from './apps/web/vitest.projects.ts';

/** One scheduler for the tests of every package, so that no worker is idle while another package waits. */
export default defineConfig({
  test: {
    projects: ['packages/*', ...webProjects, ...apiProjects],
    // One more than there are processors: a worker often waits for the database.
    maxWorkers: availableParallelism() + 1,
  },
});
