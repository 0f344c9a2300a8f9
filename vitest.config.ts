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
    // What hangs is found out; what is slow on a busy machine is not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
