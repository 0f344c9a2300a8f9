import { defineConfig } from '@playwright/test'
import { browserPath } from './helpers/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/journeys',
  // Journeys share one Gable with its demo data, each in an agency or a listing of its own.
  workers: 2,
  fullyParallel: true,
  // When so many fail, something is broken that all need, and waiting for the rest would cost an hour.
  maxFailures: 20,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  globalSetup: './helpers/start-gable.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    // Through a proxy with a certificate of a drill's own.
    ignoreHTTPSErrors: process.env['GABLE_URL']?.startsWith('https:') ?? false,
    // Recording every step slows every journey; what failed is walked again with it: `--trace=retain-on-failure`.
    trace: 'off',
    launchOptions: {
      ...browserPath(),
      // Root (containers) cannot use Chromium's own sandbox; the rest keeps it from calling home.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})
