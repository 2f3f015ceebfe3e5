import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// The house runs from sources. Others install one package: JavaScript and declarations of whatever `index.ts` reaches, the
// engine among them. `npm pack .cache/packages/sdk` packs it. An argument names another folder than `.cache/packages`.
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[2] ?? join(root, '.cache/packages')
const emitted = join(folder, 'emitted')
const target = join(folder, 'sdk')

for (const old of [emitted, target]) rmSync(old, { recursive: true, force: true })
emit()
const { files, packages } = findReached(['sdk/src/index.js', 'sdk/src/index.d.ts'])
for (const file of files) {
  const copy = join(target, 'dist', file.replace('/src/', '/'))
  mkdirSync(dirname(copy), { recursive: true })
  writeFileSync(copy, nameFiles(file))
}
for (const [from, to] of [
  ['LICENSE', 'LICENSE'],
  ['sdk/README.md', 'README.md'],
  ['sdk/openapi.json', 'openapi.json'],
])
  cpSync(join(root, from), join(target, to))
writeFileSync(join(target, 'package.json'), `${JSON.stringify(describe(), null, 2)}\n`)

function emit() {
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc')
  // JavaScript, too, and without the references, which a config does not inherit.
  const compilerOptions = {
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    outDir: emitted,
  }
  mkdirSync(emitted, { recursive: true })
  for (const room of ['engine', 'sdk']) {
    const config = join(emitted, `tsconfig.${room}.json`)
    writeFileSync(config, JSON.stringify({ extends: join(root, room, 'tsconfig.json'), compilerOptions }))
    const { status } = spawnSync(process.execPath, [tsc, '-p', config], { stdio: 'inherit' })
    if (status !== 0) process.exit(1)
  }
}

/** The files behind the entries, and the packages that they import. */
function findReached(entries) {
  const files = new Set(entries)
  const packages = new Set()
  for (const file of files) {
    for (const name of listImports(read(file))) {
      const found = findFile(file, name)
      if (found === undefined) packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      else files.add(found)
    }
  }
  return { files: [...files], packages: [...packages].sort() }
}

function read(file) {
  return readFileSync(join(emitted, file), 'utf8')
}

function listImports(code) {
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name]) => name)
}

/** No value for a package of others. */
function findFile(file, name) {
  const [, engine] = /^@murmur\/engine\/(.+)$/.exec(name) ?? []
  if (engine === undefined && !name.startsWith('.')) return undefined
  const path = engine === undefined ? join(dirname(file), name) : `engine/src/${engine}`
  const base = path.replace(/\.(js|ts)$/, '')
  const found = `${base}${file.endsWith('.d.ts') ? '.d.ts' : '.js'}`
  if (!existsSync(join(emitted, found))) throw new Error(`${file} imports ${name}, which was not emitted.`)
  return found
}

/** Every import of our own by its relative path. */
function nameFiles(file) {
  return markSchemas(read(file)).replace(
    /((?:\bfrom|\bimport)\s*\(?\s*)(['"])([^'"]+)\2/g,
    (whole, before, quote, name) => {
      const found = findFile(file, name)
      if (found === undefined) return whole
      const short = (path) => path.replace('/src/', '/')
      const path = relative(dirname(short(file)), short(found)).replace(/(\.d\.ts|\.js)$/, '.js')
      return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
    },
  )
}

/** A bundler drops a schema that nothing uses only if each call that makes it is marked. Those in use are never dropped. */
function markSchemas(code) {
  return code.replace(/\bv\.(?!safeParse\b)\w+\(/g, '/* @__PURE__ */ $&')
}

function describe() {
  const [sdk, engine] = ['sdk', 'engine'].map((room) =>
    JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')),
  )
  const { viem, ...known } = { ...engine.dependencies, ...sdk.dependencies }
  const { name, version, description, license, type } = sdk
  return {
    name,
    version,
    description,
    license,
    type,
    sideEffects: false,
    engines: { node: '>=20.19' },
    files: ['dist', 'openapi.json'],
    exports: {
      '.': { types: './dist/sdk/index.d.ts', default: './dist/sdk/index.js' },
      './openapi.json': './openapi.json',
    },
    dependencies: Object.fromEntries(Object.entries(known).filter(([one]) => packages.includes(one))),
    // The wallet client of the caller is one of viem, so both have the same copy.
    peerDependencies: { viem: `^${viem}` },
  }
}
