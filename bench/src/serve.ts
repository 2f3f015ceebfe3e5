import { createApp } from '@murmur/server/app'
import { parseEnv } from '@murmur/server/env'
import { loadSite } from '@murmur/server/site'

const [directory = ''] = process.argv.slice(2)
const site = await loadSite(directory)
const app = createApp({ env: parseEnv({}), site, now: Date.now, log: process.stderr })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

process.on('disconnect', () => process.exit())
process.send?.(origin)
