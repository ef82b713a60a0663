import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { limits, patience, tier } from '../../vitest.shared.ts';

const root = import.meta.dirname;

/** What all tests of the API share. */
export const shared = {
  globalSetup: [join(root, 'test/mongod-global-setup.ts')],
  setupFiles: [join(root, 'test/app-context.setup.ts'), join(root, 'test/quiet.setup.ts')],
  pool: 'forks',
  ...limits,
  ...tier,
  expect: patience,
  env: {
    API_RATE: '1000000',
    BCRYPT_COST: '4',
    // Seconds: a busy machine may keep a database from answering for longer than the three that users wait.
    DATABASE_TIMEOUT: '20',
    JWT_SECRET: 'a secret for tests that is long enough',
    LOCAL_INBOX: 'true',
    // Of the processes that tests start; what a test itself logs is collected (test/quiet.ts).
    LOG_LEVEL: 'silent',
    MONGODB_URI: '',
  },
} satisfies TestProjectInlineConfiguration['test'];

export const apiProjects: TestProjectInlineConfiguration[] = [
  // A worker loads the product once, not once a file: what a file changes it puts back.
  {
    root,
    test: {
      ...shared,
      name: 'api',
      include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
      isolate: false,
    },
  },
];
