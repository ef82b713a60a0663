import { defineConfig } from 'vitest/config';

// Properties are tried with hundreds of inputs: on a busy machine that takes longer than the five seconds of a test.
export default defineConfig({
  test: { name: 'authorship', include: ['{src,study}/**/*.test.ts'], testTimeout: 60_000 },
});
