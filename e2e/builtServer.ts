import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const needed = ['app/dist/local/index.html', 'server/dist/main.js', 'devnet/dist/runWorld.js']

/** Each run begins with an empty newsletter. The test processes read it from the environment of the first. */
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'murmur-e2e-'))
process.env.E2E_DATA_DIR = dataDir

/** Where the server puts its mails. */
export const outbox = join(dataDir, 'outbox')

/** The built site in the local world, on ports of its own choice. It says where it is once the chains answer. */
export const builtServer = {
  command: 'node bin/serve.mjs',
  cwd: root,
  // The tests speak for clients of their own, so that none uses up the turns of another.
  env: {
    ...{ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1,::1' },
    STARTED_BY: String(process.pid),
  },
  /** The named group becomes an environment variable of every test process. */
  isReady: /running at (?<e2e_origin>http:\/\/\S+)/,
}

/** One line that says what to do when there is nothing to test, else nothing. */
export function findMissingBuild(): string | undefined {
  const missing = needed.filter((file) => !existsSync(`${root}${file}`))
  if (missing.length === 0) return undefined
  return `The browser tests need the built site, and ${missing.join(' and ')} is missing. Run: npm run build`
}
