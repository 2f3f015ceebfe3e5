import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    // Vitest would leave one of two cores idle, and many of these tests wait for a process more than for a core.
    maxWorkers: 2,
    // A test that needs a second try is a bug, and so is one that a busy machine can fail: this limit only ends a hang.
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
