import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const needed = ['app/dist/local/index.html', 'server/dist/main.js', 'devnet/dist/runWorld.js']

/** Each run starts with an empty newsletter. Test processes inherit the folder through the environment. */
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'murmur-e2e-'))
process.env.E2E_DATA_DIR = dataDir

/** The folder of the server's outgoing mails. */
export const outbox = join(dataDir, 'outbox')

/** The built site in the local world, on free ports. It prints its URL once the chains are up. */
export const builtServer = {
  command: 'node server/serve.mjs',
  // `npm run test:look` serves an earlier tree, too.
  cwd: process.env.LOOK_TREE ?? root,
  // One client address per test, so that tests do not share rate limits.
  env: {
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1,::1',
    STARTED_BY: String(process.pid),
  },
  /** The named group becomes an environment variable of every test process. */
  isReady: /running at (?<e2e_origin>http:\/\/\S+)/,
}

export function findMissingBuild(): string | undefined {
  const missing = needed.filter((file) => !existsSync(`${root}${file}`))
  if (missing.length === 0) return undefined
  return `The browser tests need the built site, and ${missing.join(' and ')} is missing. Run: npm run build`
}
