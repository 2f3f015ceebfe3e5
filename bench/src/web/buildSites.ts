import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressSite } from '@murmur/server/site/compressSite'
import { build } from 'vite'

const house = fileURLToPath(new URL('../../..', import.meta.url))

/** The folders of the built sites. */
export type Sites = { readonly floor: string; readonly bareInput: string; readonly real: string }

/** Rebuilds unless told otherwise, so that the figures belong to the current code. */
export async function buildSites({ isBuilt }: { readonly isBuilt: boolean }): Promise<Sites> {
  if (!isBuilt) execFileSync('npm', ['run', 'build'], { cwd: house, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    floor: await buildFloor('floor'),
    bareInput: await buildFloor('bareInput'),
    real: join(house, 'app/dist/live'),
  }
}

export async function removeFloors({ floor, bareInput }: Sites): Promise<void> {
  for (const site of [floor, bareInput]) await rm(site, { recursive: true })
}

/** The baseline: a minimal page with the app's build settings. */
async function buildFloor(folder: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'murmur-floor-'))
  await build({
    root: fileURLToPath(new URL(folder, import.meta.url)),
    configFile: join(house, 'app/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, manifest: false },
  })
  await compressSite(outDir)
  return outDir
}
