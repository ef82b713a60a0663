import { defineConfig } from 'vitest/config';
import { limits, tier } from '../../vitest.shared.ts';

export default defineConfig({ test: { name: 'shared', include: ['src/**/*.test.ts'], ...limits, ...tier } });
