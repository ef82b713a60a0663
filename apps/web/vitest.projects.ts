import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { limits, patience, tier } from '../../vitest.shared.ts';

const root = import.meta.dirname;

/** Rules and words, which know no page: without one they start in a tenth of the time. */
const WITHOUT_PAGE = [
  'src/entities/recordings/rules/hearing.test.ts',
  'src/entities/recordings/rules/tracks.test.ts',
  'src/features/auth/words.test.ts',
  'src/features/interviews/upcoming/rules.test.ts',
  'src/features/interviews/words.test.ts',
  'src/features/reports/report/rules/conversation.test.ts',
  'src/features/rooms/rules/phrases.test.ts',
  'src/features/turns/rules/input-kind.test.ts',
  'src/features/turns/rules/keystrokes.test.ts',
  'src/features/turns/rules/own-text.test.ts',
  'src/features/turns/voice/rules/question-language.test.ts',
  'src/features/turns/voice/rules/spoken-text.test.ts',
  'src/features/turns/voice/rules/voices.test.ts',
  'src/features/turns/voice/words.test.ts',
  'src/lib/dates.test.ts',
  'src/lib/limit-concurrency.test.ts',
  'src/lib/file-size.test.ts',
  'test/contrast.test.ts',
  'test/slim-endpoints.test.ts',
];

export const webProjects: TestProjectInlineConfiguration[] = [
  {
    root,
    plugins: [react()],
    resolve: { tsconfigPaths: true },
    test: {
      name: 'web',
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
      setupFiles: [join(root, 'test/setup.ts')],
      css: false,
      // Room for what is young: it is collected four times less often, a twentieth of what these tests cost.
      execArgv: ['--max-semi-space-size=64'],
      // A worker loads jsdom, React and the application once, not once a file: setup.ts puts back what a test changes.
      isolate: false,
      restoreMocks: true,
      ...limits,
      ...tier,
      exclude: [...tier.exclude, ...WITHOUT_PAGE],
      expect: patience,
    },
  },
  {
    root,
    resolve: { tsconfigPaths: true },
    test: { name: 'web-without-page', include: WITHOUT_PAGE, isolate: false, ...limits, ...tier },
  },
];
