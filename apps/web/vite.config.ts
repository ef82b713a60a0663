import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './build/compile-hints.ts';
import { compileWords } from './build/compile-words.ts';
import { prerender } from './build/prerender.ts';
import { scriptBudget } from './build/script-budget.ts';
import { slimEndpoints } from './build/slim-endpoints.ts';

const apiPort = process.env.API_PORT || '4000';

export default defineConfig({
  plugins: [react(), tailwindcss(), slimEndpoints(), compileWords(), compileHints(), scriptBudget(), prerender()],
  // `#web/…`, as tsconfig.base.json says.
  resolve: { tsconfigPaths: true },
  server: {
    port: Number(process.env.WEB_PORT || 3000),
    proxy: {
      // In production the web port serves the same API below /api (contract §11).
      '/api': { target: `http://127.0.0.1:${apiPort}`, rewrite: path => path.replace(/^\/api/, ''), ws: true },
      '/dev/mail': { target: `http://127.0.0.1:${apiPort}` },
    },
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
});
