import '../bin/src/checkNode.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Failure, runCommand } from '../bin/src/failure.mjs'
import { compareDomain, readDomain } from './domainRecord.mjs'

const usage = 'Usage: npm run watch:domain -- the.site --record domain.json [--every 30] [--once]'

/**
 * Compares DNS and the certificate of a domain with a record, again and again. Prints one line of JSON per alarm and per
 * recovery. The first run writes the record: check it by hand. Run it on another machine than the site's.
 */
await runCommand(async () => {
  const { host, record, everyMs, isOnce } = readArguments()
  if (!existsSync(record)) await writeRecord(host, { record })
  const known = JSON.parse(readFileSync(record, 'utf8'))
  let last = ''
  for (;;) {
    const problems = compareDomain(known, await readDomain(host))
    const state = problems.length === 0 ? 'same' : 'ALARM'
    const line = JSON.stringify({ site: host, state, problems })
    if (line !== last || isOnce)
      console.log(JSON.stringify({ time: new Date().toISOString(), site: host, state, problems }))
    last = line
    if (isOnce) {
      process.exitCode = problems.length === 0 ? 0 : 1
      return
    }
    await delay(everyMs)
  }
})

/**
 * @param {string} host
 * @param {{ record: string }} options
 */
async function writeRecord(host, { record }) {
  const found = await readDomain(host)
  if (found.trust !== 'trusted') throw new Failure(`${host} shows no trusted certificate, so that nothing is recorded.`)
  writeFileSync(record, `${JSON.stringify(found, null, 2)}\n`)
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { record: { type: 'string' }, every: { type: 'string', default: '30' }, once: { type: 'boolean' } },
  })
  const [host = ''] = positionals
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(host) || values.record === undefined) throw new Failure(usage)
  const seconds = Number(values.every)
  if (!(seconds >= 1 && seconds <= 50)) throw new Failure('--every must be from 1 to 50 seconds.')
  return { host, record: values.record, everyMs: seconds * 1_000, isOnce: values.once === true }
}
