import { configDefaults, defineConfig } from 'vitest/config'

/** Rooms whose tests leave nothing behind: no state of a module, no process, no figure of the heap. */
const plain = ['app/**', 'architecture/**', 'bench/**']
const outside = [...configDefaults.exclude, '**/dist/**', 'e2e/**']

export default defineConfig({
  test: {
    // Vitest would leave one of two cores idle, and many of these tests wait for a process more than for a core.
    maxWorkers: 2,
    // A test that needs a second try is a bug, and so is one that a busy machine can fail: this limit only ends a hang.
    // The first start of all makes the local world, which takes a slow machine minutes.
    retry: 0,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: ['**/*.test.{ts,tsx}'], exclude: [...outside, ...plain] },
      },
      {
        // A process for each of so many small files would cost more than what they test.
        extends: true,
        test: {
          name: 'together',
          include: plain.map((room) => `${room}/*.test.{ts,tsx}`),
          exclude: outside,
          isolate: false,
          restoreMocks: true,
        },
      },
    ],
  },
})
