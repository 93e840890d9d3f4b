// How the page is built: into a folder that works from any static server, below any path.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { licences, listFiles, strictPolicy } from './tools/plugins.ts';

// The games, as tools/build-wasm leaves them: the whole module, and beside it what a first visit needs.
const whole = new URL(process.env.TWISTWOOD_WASM ?? '../build/wasm/twistwood.wasm', import.meta.url);
const table = new URL('table.wasm', whole);

export default defineConfig({
  base: './',
  resolve: {
    alias: [
      { find: /^@wasm(?=\?)/, replacement: fileURLToPath(table) },
      { find: /^@whole(?=\?)/, replacement: fileURLToPath(whole) },
    ],
  },
  plugins: [svelte(), strictPolicy(), licences(), listFiles()],
  worker: { format: 'es' },
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few files: 60 small ones weigh 15 KB more, since each is packed by itself. What few visitors
    // need stays apart.
    rolldownOptions: {
      output: {
        // The whole module is loaded late, and named like the script that loads it.
        assetFileNames: ({ names }) =>
          names.includes('twistwood.wasm')
            ? 'assets/whole-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'table', test: /\/npm\/|src\/(boards|panels|play|session|motion|archive\/(archive|entry)|pages\/Table)/ },
            { name: 'pages', test: /src\/(ui\/(?!Ask|voice)|learn\/rule_parts|pages\/(?!Start|Table|Online|Games|Replay|Learn|Puzzles|Daily|Box))/ },
            { name: 'door', test: /src\/online\/(Door|peek|link|my_tables|names)/ },
            // A group takes along what its files lean on unless an earlier one has it, so what loads late stands last.
            { name: 'online', test: /src\/(online\/(?!Qr)|pages\/Online)/ },
            { name: 'whole', test: /src\/worker\/whole/ },
            { name: 'solo', test: /src\/solo/ },
            { name: 'learn-voice', test: /src\/ui\/voice/ },
            { name: 'learn', test: /src\/(learn|pages\/Learn)/ },
            { name: 'puzzles', test: /src\/(puzzles|daily|pages\/(Puzzles|Daily))/ },
            { name: 'box', test: /src\/(box|pages\/Box)/ },
            { name: 'after', test: /src\/(archive|pages\/(Games|Replay))/ },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', fs: { strict: false } },
  test: {
    exclude: ['e2e/**', 'node_modules/**'],
    include: ['tests/**/*.test.ts'],
    environment: 'node',
  },
});
