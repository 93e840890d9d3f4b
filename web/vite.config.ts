// How the page is built: into a folder that works from any static server, below any path.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { listFiles, strictPolicy } from './tools/plugins.ts';

// The games, as tools/build-wasm leaves them.
const wasm = process.env.TWISTWOOD_WASM ?? '../build/wasm/twistwood.wasm';

export default defineConfig({
  base: './',
  resolve: {
    alias: [{ find: /^@wasm(?=\?)/, replacement: fileURLToPath(new URL(wasm, import.meta.url)) }],
  },
  plugins: [svelte(), strictPolicy(), listFiles()],
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
        codeSplitting: {
          groups: [
            { name: 'table', test: /src\/(boards|panels|play|session|motion|pages\/Table)/ },
            { name: 'pages', test: /src\/(learn|pages)\/(?!Start|Table|Online|Games|Replay)/ },
            { name: 'online', test: /src\/(online\/(?!server|Qr)|pages\/Online)/ },
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
