import { defineConfig } from '@playwright/test'
import { deepSpecs } from '../bin/src/quickTests.mjs'
import { builtServer, findMissingBuild } from './builtServer.ts'
import { launchChromium } from './chromium.ts'
import { deepTag } from './deepTests.ts'

const problem = findMissingBuild()
if (problem !== undefined) {
  console.error(problem)
  process.exit(1)
}

const isDeep = process.env.DEEP === '1'

export default defineConfig({
  testDir: 'specs',
  testIgnore: isDeep ? [] : deepSpecs.map((path) => `**/${path}`),
  ...(!isDeep && { grepInvert: new RegExp(deepTag) }),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, for a machine that stands still for a while: passing tests never wait this long.
  timeout: 240_000,
  // Many times the usual duration: this only ends a hang.
  ...(!isDeep && { globalTimeout: 45 * 60_000 }),
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    baseURL: process.env.E2E_ORIGIN,
    viewport: { width: 1280, height: 800 },
    // It would answer requests before a test sees them. Its own tests allow it.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: launchChromium(),
  },
  webServer: {
    command: builtServer.command,
    cwd: builtServer.cwd,
    env: builtServer.env,
    wait: { stdout: builtServer.isReady },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
