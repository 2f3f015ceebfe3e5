import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const needed = ['app/dist/index.html', 'server/dist/main.js']

/** What the built server needs to run on a port of its own choice, which it prints. */
export const builtServer = {
  command: 'node server/dist/main.js',
  cwd: root,
  env: { PORT: '0', LOG_LEVEL: 'error' },
  /** The named group becomes an environment variable of every test process. */
  isReady: /running at (?<e2e_origin>http:\/\/\S+)/,
}

/** One line that says what to do when there is nothing to test, else nothing. */
export function findMissingBuild(): string | undefined {
  const missing = needed.filter((file) => !existsSync(`${root}${file}`))
  if (missing.length === 0) return undefined
  return `The browser tests need the built site, and ${missing.join(' and ')} is missing. Run: npm run build`
}
