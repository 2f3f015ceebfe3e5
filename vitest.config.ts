import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A test that needs a second try is a bug, and so is one that a busy machine can fail: this limit only ends a hang.
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**', 'server/**'],
          maxWorkers: 2,
        },
      },
      {
        // One after the other: these compare how long a server takes under attack and without, and must have a core to do it.
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
