import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressSite } from './src/site/compressSite.ts'

const room = dirname(fileURLToPath(import.meta.url))

await build({ root: room, logLevel: 'warn' })
await compressSite(join(room, '../app/dist', process.env.MURMUR_WORLD === 'local' ? 'local' : 'live'))
