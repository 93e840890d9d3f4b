// The page in Chromium, as it is built; tools/browser finds one. Tests fetch nothing from elsewhere.
import { defineConfig } from '@playwright/test';

const port = Number(process.env.TWISTWOOD_PORT ?? 8123);

// These measure, so nothing else runs beside them.
const measured = /(frames|speed)\.spec\.ts$/;

// All of them, or `sweep` only, or `sweep` not. (--grep would not reach what other projects depend on.)
const part = process.env.TWISTWOOD_SWEEP;

export default defineConfig({
  testDir: 'e2e',
  timeout: 120_000,
  // How long something may take to appear where other programs want the same processors.
  expect: { timeout: 20_000 },
  // A test that passes only at the second try has failed.
  retries: 0,
  workers: 2,
  grep: part === 'only' ? /@sweep/ : undefined,
  grepInvert: part === 'not' ? /@sweep/ : undefined,
  projects: [
    { name: 'page', testIgnore: measured },
    { name: 'measured', testMatch: measured, dependencies: ['page'], workers: 1 },
  ],
  forbidOnly: true,
  reporter: [['list']], // with the time that each test takes
  outputDir: '../build/e2e',
  use: {
    // Files are kept for later only where that is what is tested.
    serviceWorkers: 'block',
    baseURL: `http://127.0.0.1:${port}/some/where/`,
    launchOptions: {
      executablePath: process.env.TWISTWOOD_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `node tools/serve.mjs ${port} /some/where/`,
    url: `http://127.0.0.1:${port}/some/where/`,
    reuseExistingServer: false,
  },
});
