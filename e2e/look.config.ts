import { defineConfig } from '@playwright/test'
import { launchChromium } from './chromium.ts'
import { heightOf } from './look/showAll.ts'
import chromiumConfig from './playwright.config.ts'

const { args, ...launch } = launchChromium()

/** For `npm run test:look`, which says where the pictures are. */
export default defineConfig({
  ...chromiumConfig,
  testDir: 'look',
  testMatch: '*.spec.ts',
  testIgnore: [],
  snapshotPathTemplate: `${process.env.LOOK_PICTURES ?? '../.cache/look'}/{arg}-{projectName}{ext}`,
  expect: { ...chromiumConfig.expect, toHaveScreenshot: { threshold: 0, maxDiffPixelRatio: 0.001 } },
  projects: [360, 768, 1280].map((width) => ({
    name: String(width),
    use: { viewport: { width, height: heightOf(width) } },
  })),
  use: {
    ...chromiumConfig.use,
    contextOptions: { reducedMotion: 'reduce' },
    // Otherwise Chromium paints images that it has not decoded yet as empty.
    launchOptions: { ...launch, args: [...args, '--disable-checker-imaging'] },
  },
})
