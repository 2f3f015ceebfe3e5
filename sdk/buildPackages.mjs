import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The house runs from the sources of its packages. Others get JavaScript and declarations: `@murmur/sdk/tradeClient.js`.
const root = fileURLToPath(new URL('..', import.meta.url))
const tsc = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc')
const emitted = join(root, '.cache/packages')

for (const folder of [emitted, ...['engine', 'sdk'].map((room) => join(root, room, 'dist'))])
  rmSync(folder, { recursive: true, force: true })
for (const project of ['engine/tsconfig.json', 'sdk/tsconfig.json', 'sdk/tsconfig.worker.json']) {
  const emit = ['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions', '--rootDir', root]
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, project), '--outDir', emitted, ...emit], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
for (const room of ['engine', 'sdk']) {
  const dist = join(root, room, 'dist')
  cpSync(join(emitted, room, 'src'), dist, { recursive: true })
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|ts)$/.test(file)))
    nameFiles(join(dist, name))
}

/** TypeScript rewrites the extensions of relative imports only. */
function nameFiles(path) {
  const code = readFileSync(path, 'utf8')
  writeFileSync(path, code.replace(/(['"])@murmur\/engine\/([\w/.]+)\1/g, '$1@murmur/engine/$2.js$1'))
}
