import { get } from 'node:http'

/** Exits with 0 if this server can take traffic. Sends the public host name, since others may be refused. */
const { PORT = '3000', PUBLIC_URL = `http://localhost:${PORT}` } = process.env
const options = { port: PORT, host: '127.0.0.1', path: '/readyz', headers: { host: new URL(PUBLIC_URL).host } }

get(options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('error', () => process.exit(1))
  .setTimeout(4_000, () => process.exit(1))
