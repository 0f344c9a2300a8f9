import { defineConfig } from 'vitest/config'

const serverTests = [
  'src/**/server/**/*.test.ts',
  'src/server/**/*.test.ts',
  'src/platform/**/*.test.ts',
  'src/**/sandbox/*.test.ts',
]
const slowTests = ['src/**/*.slow.test.ts']
const withDatabase = {
  globalSetup: ['src/server/testing/test-template.ts'],
  setupFiles: ['src/server/testing/recorded-statements.ts'],
}

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Loading the server's two thousand modules again for each of 150 files took as long as the tests, and so did an app for each.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    env: { NODE_ENV: 'test' },
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...serverTests, ...slowTests],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'server',
          include: serverTests,
          exclude: slowTests,
          testTimeout: 15_000,
          // Opening an app, or filling an agency with a record of every kind.
          hookTimeout: 60_000,
        },
      },
      {
        // Nightly: starts and kills whole programs, waits for others' servers, draws pages, fills large tables.
        extends: true,
        test: { ...withDatabase, name: 'slow', include: slowTests, testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
})
