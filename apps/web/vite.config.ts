import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './build/compile-hints.ts';
import { compileWords } from './build/compile-words.ts';
import { fontPreload } from './build/font-preload.ts';
import { prerender } from './build/prerender.ts';
import { scriptBudget } from './build/script-budget.ts';
import { slimEndpoints } from './build/slim-endpoints.ts';
import { withoutDescriptions } from './build/without-descriptions.ts';
import { withoutJsonSchema } from './build/without-json-schema.ts';

const apiPort = process.env.API_PORT || '4000';

/** Small modules that nearly every page loads together: in scripts of their own each costs a tenth of a kilobyte more. */
const SMALL = [
  {
    name: 'paths',
    test: /apps\/web\/src\/(lib\/(paths|env|hydrated|live-state)\.ts|components\/ui\/card\.tsx)$|lucide-react\/dist\/esm\/(?!icons\/)/,
  },
  { name: 'mutation', test: /modern\/(mutationOptions|useMutation|mutationObserver)\.js$/ },
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    slimEndpoints(),
    withoutJsonSchema(),
    withoutDescriptions(),
    compileWords(),
    fontPreload(),
    compileHints(),
    scriptBudget(),
    prerender(),
  ],
  server: {
    port: Number(process.env.WEB_PORT || 3000),
    proxy: {
      // In production the web port serves the same API below /api (contract §11).
      '/api': { target: `http://127.0.0.1:${apiPort}`, rewrite: path => path.replace(/^\/api/, ''), ws: true },
      '/dev/mail': { target: `http://127.0.0.1:${apiPort}` },
    },
  },
  build: {
    rolldownOptions: { output: { codeSplitting: { groups: SMALL } } },
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
});
