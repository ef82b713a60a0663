import { defineConfig } from 'vitest/config';
import { limits, tier } from '../../vitest.shared.ts';

export default defineConfig({
  test: { name: 'transcript', include: ['src/**/*.test.ts'], ...limits, ...tier },
});
