import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData, type ResolutionKind } from '@arethetypeswrong/core'
import { filterProblems } from '@arethetypeswrong/core/problems'
import { listedTokenRows } from '@murmur/engine/listedTokenRows'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

let folder: string
let tarball: Uint8Array<ArrayBuffer>
let packed: readonly string[]
let chunks: readonly Rolldown.OutputChunk[]

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  // In the house, so that the packages which the SDK needs are found.
  folder = mkdtempSync(join(root, '.cache/sdkPackage-'))
  await run(process.execPath, ['sdk/buildPackage.mjs', folder], { cwd: root })
  const { stdout } = await run('npm', ['pack', './sdk', '--json'], { cwd: folder })
  const [{ filename, files }] = JSON.parse(stdout)
  packed = files.map(({ path }: { readonly path: string }) => path)
  tarball = new Uint8Array(readFileSync(join(folder, filename)))
  chunks = await buildPage(filename)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A page with the packed SDK, as Vite builds it. It has its own viem. */
async function buildPage(filename: string): Promise<readonly Rolldown.OutputChunk[]> {
  const installed = join(folder, 'node_modules/@murmur/sdk')
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1'])
  const entry = join(folder, 'page.js')
  writeFileSync(entry, "import { createMurmur } from '@murmur/sdk'\nglobalThis.createMurmur = createMurmur\n")
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, external: /^viem(\/|$)/ },
    },
  })) as Rolldown.RolldownOutput
  return built.output.filter((file) => file.type === 'chunk')
}

/** The chunk of the page and those of these files, with what they import at once. */
function findLoaded(files: readonly string[]): readonly Rolldown.OutputChunk[] {
  const find = (name: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/dist/sdk/${name}.js`)))
    if (found === undefined) throw new RangeError(`The package has no ${name}.js.`)
    return found
  }
  const loaded = new Set([...chunks.filter(({ isEntry }) => isEntry), ...files.map(find)])
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  return [...loaded]
}

function measure(loaded: readonly Rolldown.OutputChunk[]): number {
  return loaded.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
}

/** All that `plan` and `execute` load for a swap on one network, also in a market with hooks. */
const executing = ['account', 'planAndExecute']
/** And what a swap across two networks loads besides. */
const across = ['followBridgeFees', 'quoteAcross', 'transferTrading']

test('a page that quotes loads less than 43 kB, and one that also executes a swap less than 79 kB', () => {
  const sizes = {
    quote: measure(findLoaded([])),
    execute: measure(findLoaded(executing)),
    executeAcross: measure(findLoaded([...executing, ...across])),
  }
  console.info(`the SDK in a page, without viem, bytes of brotli: ${JSON.stringify(sizes)}`)
  expect(sizes.quote).toBeLessThan(43_000)
  expect(sizes.execute).toBeLessThan(79_000)
})

test('what is loaded later than a swap on one network is known', () => {
  const names = new Map(chunks.map(({ fileName, name }) => [fileName, name]))
  const loaded = findLoaded(executing)
  const known = new Set(loaded.map(({ fileName }) => fileName))
  const later = new Set(loaded.flatMap(({ dynamicImports }) => dynamicImports.filter((name) => !known.has(name))))
  // Tracking, own nodes, watched quotes, prices, the tolerance of the server, tokens beyond the common and listed ones.
  const trading = ['askSlippage', 'followMarket', 'nodesSource', 'watchTrade']
  const others = [...trading, 'describeTracked', 'readPrices', 'tokenList', 'trackTrade', 'unlistedTokens']
  expect([...later].map((name) => names.get(name)).sort()).toEqual([...across, ...others].sort())
})

test('a quote needs no viem, nothing that asks nodes, and none of the schemas that only a server uses', () => {
  const loaded = findLoaded([])
  expect(loaded.flatMap(({ imports }) => imports.filter((name) => name.startsWith('viem')))).toEqual([])
  const files = loaded.flatMap(({ moduleIds }) => moduleIds.filter((id) => id.includes('/@murmur/sdk/dist/')))
  expect(files.map((id) => basename(id)).sort()).toEqual(['quote.js', 'verify.js'])
  const code = loaded.map((chunk) => chunk.code).join()
  // The schema of a plan, the listed tokens, and a question to a node.
  const [listed = ''] = listedTokenRows.trim().split('\n')
  for (const text of ['allowancesLeft', listed, 'eth_getBlockByNumber']) expect(code).not.toContain(text)
})

test('the package contains what a consumer needs, and nothing else', () => {
  const kinds = new Set(packed.map((path) => path.replace(/^dist\/.*?(\.d\.ts|\.js)$/, 'dist/*$1')))
  expect([...kinds].sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/*.d.ts',
    'dist/*.js',
    'openapi.json',
    'package.json',
  ])
  expect(packed.filter((path) => /test|testing|\.worker\./.test(path))).toEqual([])
  // Without the screens' own code.
  expect(packed.filter((path) => /quoteService|walletStore|keplr|intent\//.test(path))).toEqual([])
})

test('publint finds no problem in the package', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer } })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

/** Those that can import a package which is ES modules alone. */
const resolutions: readonly ResolutionKind[] = ['node16-esm', 'bundler']

test('its declarations are found by every way to import it, and fit the code', async () => {
  const checked = await checkPackage(createPackageFromTarballData(tarball))
  if (checked.types === false) throw new Error('The package has no declarations.')
  const found = resolutions.flatMap((resolutionKind) => filterProblems(checked, { resolutionKind }))
  expect(found).toEqual([])
})
