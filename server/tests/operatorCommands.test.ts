import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'

const room = fileURLToPath(new URL('..', import.meta.url))

// `npm ci --omit=dev` installs no loader and no bundler.
test('the commands of an operator run on an install without development packages', async () => {
  const { scripts, dependencies: own } = readPackage('package.json')
  // The workspaces are bundled, and their packages are installed beside ours.
  const others = ['../engine', '../sdk'].map((path) => readPackage(`${path}/package.json`).dependencies)
  const dependencies = Object.assign({}, own, ...others)
  const { scripts: rootScripts } = readPackage('../package.json')
  const commands = [scripts['newsletter:export'], scripts['newsletter:erase'], rootScripts.backup, rootScripts.restore]
  expect(commands).toEqual([
    'node dist/operatorCommand.js export',
    'node dist/operatorCommand.js erase',
    'node server/dist/operatorCommand.js backup',
    'node server/dist/operatorCommand.js restore',
  ])
  const { output } = (await build({ root: room, logLevel: 'silent', build: { write: false } })) as Rollup.RollupOutput
  const files = output.map(({ fileName }) => fileName)
  expect(files).toEqual(expect.arrayContaining(['main.js', 'operatorCommand.js', 'sqliteWorker.mjs']))
  const imports = output.flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []))
  const packages = imports.filter((name) => !name.startsWith('node:') && !files.includes(name)).map(findPackage)
  expect([...new Set(packages)].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
})

function readPackage(path: string) {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  return JSON.parse(text) as Record<'scripts' | 'dependencies', Record<string, string>>
}

function findPackage(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
