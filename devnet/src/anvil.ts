import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const platforms: Readonly<Record<string, string>> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-amd64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-amd64',
  'win32-x64': 'win32-amd64',
}

/** Why there are no chains here: the message is the whole explanation. */
export class ChainsUnavailable extends Error {}

/** The binary itself: npm's wrapper would add a process to each chain, and two seconds to the start. */
export function findAnvil({ platform, arch }: { platform: string; arch: string } = process): string {
  const name = platforms[`${platform}-${arch}`]
  if (name === undefined) throw new ChainsUnavailable(`There is no anvil for ${platform} on ${arch}.`)
  try {
    const path = require.resolve(`@foundry-rs/anvil-${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`)
    if (existsSync(path)) return path
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
  }
  throw new ChainsUnavailable(`The package @foundry-rs/anvil-${name} is not installed: run npm install.`)
}
