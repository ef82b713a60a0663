import { defineConfig } from 'vitest/config';
import { limits, tier } from '../../vitest.shared.ts';

export default defineConfig({
  test: { name: 'authorship', include: ['{src,study}/**/*.test.ts'], ...limits, ...tier },
});
