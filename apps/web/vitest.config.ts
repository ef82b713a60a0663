import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    css: false,
    restoreMocks: true,
    // A first page brings its whole lazy chunk through the transformer.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
