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
  },
  server: { host: '127.0.0.1', fs: { strict: false } },
  test: {
    exclude: ['e2e/**', 'node_modules/**'],
    include: ['tests/**/*.test.ts'],
    environment: 'node',
  },
});
