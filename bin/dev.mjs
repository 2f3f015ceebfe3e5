import './src/checkNode.mjs'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { Failure, runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { startLocalWorld } from './src/localWorld.mjs'
import { claimPort, findFreePort } from './src/port.mjs'
import { loadEnvFile, root } from './src/project.mjs'
import { endChildrenOnSignal, start } from './src/run.mjs'
import { chooseWorld } from './src/world.mjs'

await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  loadEnvFile()
  const port = await claimPort(process.env.PORT || '3000')
  await ensureInstalled()
  const world = await chooseWorld()
  if (world === 'local') await ensureDevnetBuilt()
  const local = world === 'local' ? await startLocalWorld({ say: (line) => console.log(line) }) : undefined

  // Vite proxies the API, so it may use any free port, and its start message is hidden.
  const apiPort = await findFreePort()
  const api = start([process.execPath, bin('tsx/dist/cli.mjs'), 'watch', 'src/main.ts', '--api-only'], {
    cwd: join(root, 'server'),
    env: {
      ...local?.env,
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    },
  })
  api.stderr?.pipe(process.stderr)
  const site = start([process.execPath, bin('vite/bin/vite.js')], {
    cwd: join(root, 'app'),
    env: { PORT: String(port), API_ORIGIN: `http://127.0.0.1:${apiPort}`, MURMUR_WORLD: world },
    output: 'inherit',
  })

  await Promise.race([once(api, 'close'), once(site, 'close')])
  throw new Failure('One of the two development servers has ended, so the other was stopped too.')
})
process.exit()

function bin(/** @type {string} */ path) {
  return join(root, 'node_modules', path)
}
