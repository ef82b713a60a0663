import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'authorship', include: ['src/**/*.test.ts'] } });
