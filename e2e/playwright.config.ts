import { defineConfig } from '@playwright/test'
import { browserPath } from './helpers/browser.ts'

const slow = process.env['CI'] ? 2 : 1
export default defineConfig({
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  // When so many fail, something is broken that all need, and waiting for the rest would cost an hour.
  maxFailures: 20,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
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
  projects: [
    {
      // What a screen does with an answer: the built pages against a stand-in whose answers the contracts have parsed.
      name: 'ui',
      testDir: './ui',
      timeout: 15_000 * slow,
      expect: { timeout: 5_000 * slow },
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      // That the parts fit: one for each promise of the product, everything real.
      name: 'journeys',
      testDir: './journeys',
      workers: 1,
      timeout: 60_000 * slow,
      expect: { timeout: 15_000 },
    },
  ],
  workers: 2,
})
