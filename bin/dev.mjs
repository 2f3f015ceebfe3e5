import './src/checkNode.mjs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { endWithParent } from './src/endWithParent.mjs'
import { Failure, runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { loadEnvFile, root } from './src/project.mjs'
import { endChildrenOnSignal, start } from './src/run.mjs'

await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  loadEnvFile()
  await ensureInstalled()
  const port = process.env.PORT || '3000'
  const apiPort = await findFreePort()
  const api = start(
    [process.execPath, bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/main.ts', '--api-only'],
    {
      cwd: join(root, 'server'),
      env: {
        HOST: '127.0.0.1',
        PORT: String(apiPort),
        PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      },
      output: 'inherit',
    },
  )
  const site = start([process.execPath, bin('vite/bin/vite.js'), '--port', port, '--strictPort'], {
    cwd: join(root, 'app'),
    env: { PORT: port, API_ORIGIN: `http://127.0.0.1:${apiPort}` },
    output: 'inherit',
  })
  const [name] = await Promise.race([once(api, 'close').then(() => ['API']), once(site, 'close').then(() => ['site'])])
  throw new Failure(`The ${name} server has ended, so the other ends too.`)
})
process.exit()

function bin(/** @type {string} */ path) {
  return join(root, 'node_modules', path)
}

/** The API hides behind the site's port, so any port will do. */
async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}
