import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Reading the server's two thousand modules anew for each of 150 files took as long as the tests.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    env: { NODE_ENV: 'test' },
    globalSetup: ['src/server/testing/test-template.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
