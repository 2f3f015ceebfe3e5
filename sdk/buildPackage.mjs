import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

// The house runs from sources. Others install one package: JavaScript and declarations of whatever `index.ts` reaches, the
// engine among them. `npm pack .cache/packages/sdk` packs it. An argument names another folder than `.cache/packages`.
// A bundler makes a chunk of every file that two others load later, and small chunks compress badly: so the sources become
// a few files, each loaded as a whole.
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[2] ?? join(root, '.cache/packages')
const emitted = join(folder, 'emitted')
const named = join(folder, 'named')
const target = join(folder, 'sdk')

for (const old of [emitted, named, target]) rmSync(old, { recursive: true, force: true })
emit()
const { files, packages } = findReached(['sdk/src/index.js', 'sdk/src/index.d.ts'])
for (const file of files) {
  const copy = join(file.endsWith('.js') ? named : join(target, 'dist'), file.replace('/src/', '/'))
  mkdirSync(dirname(copy), { recursive: true })
  writeFileSync(copy, nameFiles(file))
}
await joinFiles()
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

/**
 * A bundler drops a schema that nothing uses only if each call that makes it is marked. Those in use are never dropped. The
 * descriptions are in `openapi.json`.
 */
function markSchemas(code) {
  return code.replace(/,\s*v\.description\('[^']*'\)/g, '').replace(/\bv\.(?!safeParse\b)\w+\(/g, '/* @__PURE__ */ $&')
}

/** The sources that are loaded together with an entry become one file, and each `import()` another one. */
async function joinFiles() {
  const [quote, verify, execution, account, ...others] = [
    'murmur/createMurmur',
    'murmur/verifyQuote',
    'murmur/planAndExecute',
    'murmur/account',
    'murmur/nodesSource',
    'murmur/trackTrade',
    'murmur/unlistedTokens',
  ].map(listLoaded)
  const bundle = await rolldown({
    input: { index: join(named, 'sdk/index.js') },
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    preserveEntrySignatures: 'allow-extension',
    treeshake: { moduleSideEffects: false },
  })
  const groups = [
    // Without `import()`: a bundler keeps the code behind each one in a file of which it needs a part.
    { name: 'verify', priority: 3, test: (id) => verify.has(id) },
    { name: 'quote', priority: 2, test: (id) => quote.has(id) },
    // Reads accounts, for trades and for everything beside them.
    {
      name: 'account',
      priority: 1,
      test: (id) => account.has(id) || (execution.has(id) && others.some((other) => other.has(id))),
    },
  ]
  await bundle.write({
    dir: join(target, 'dist/sdk'),
    chunkFileNames: '[name].js',
    codeSplitting: { groups, includeDependenciesRecursively: false },
  })
  await bundle.close()
}

/** An entry, and all that it imports at once. Without what others load later, which needs its own name. */
function listLoaded(entry) {
  const found = new Set([join(named, `sdk/${entry}.js`)])
  for (const file of found)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/\bfrom ["'](\.[^"']+)["']/g))
      found.add(join(dirname(file), name))
  return found
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
