import { defineConfig } from 'vitest/config';
import { exclude, limits } from '../../vitest.shared.ts';

export default defineConfig({
  test: { name: 'transcript', include: ['src/**/*.test.ts'], ...limits, exclude },
});
