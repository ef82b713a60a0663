import { defineConfig } from 'vitest/config';
import { exclude, limits } from '../../vitest.shared.ts';

export default defineConfig({
  test: { name: 'authorship', include: ['{src,study}/**/*.test.ts'], ...limits, exclude },
});
