import { configDefaults, defineConfig } from 'vitest/config'
import { longTests } from './bin/src/quickTests.mjs'

/** Folders whose tests need no isolation: they leave no state in modules or in their process, and measure no heap. */
const plain = [
  'app/**',
  'architecture/**',
  'bench/**',
  'brand/**',
  'deploy/**',
  'e2e/**',
  'engine/**',
  'mcp/**',
  'sdk/**',
  'server/**',
  'tests/**',
  'ui/**',
]
/** `npm test` leaves the long tests to `npm run test:all`, where each has a process of its own. */
const isQuick = process.env.QUICK === '1'
const left = isQuick ? longTests : []
const outside = [...configDefaults.exclude, '**/dist/**', ...left]

const isDeep = process.env.DEEP === '1'

export default defineConfig({
  test: {
    // Vitest's default leaves one core idle, and many of these tests mostly wait for processes.
    maxWorkers: 2,
    // No retries: a flaky test is a bug. The timeouts only end a hang. The first start builds the local world, which
    // takes minutes on a slow machine.
    retry: 0,
    testTimeout: isDeep ? 7_200_000 : 600_000,
    hookTimeout: 300_000,
    // Most polls wait for a few ticks of the loop: the default of 50 ms costs more than the tests.
    expect: { poll: { timeout: 60_000, interval: 5 } },
    // A bug that the page reports fails its test.
    setupFiles: 'sdk/src/testing/failOnFaults.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, ...plain, ...longTests, 'devnet/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: longTests.filter((path) => !path.startsWith('devnet/')),
          exclude: outside,
          globalSetup: 'server/testing/sharedPostgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'chains',
          include: ['devnet/**/*.test.ts'],
          exclude: outside,
          globalSetup: 'bin/src/buildDevnet.mjs',
          // The short ones leave no state. They use ports of their own.
          isolate: !isQuick,
        },
      },
      {
        // One process per file would cost more than these small tests.
        extends: true,
        test: {
          name: 'together',
          include: plain.map((room) => `${room}/*.test.{ts,tsx}`),
          exclude: [...outside, ...longTests],
          globalSetup: 'server/testing/sharedPostgres.ts',
          isolate: false,
          restoreMocks: true,
        },
      },
    ],
  },
})
