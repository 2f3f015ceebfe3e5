import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Tree } from './checkTree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const copy = join(root, '.cache/additions')
const wrapped = '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f'
const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'

/** Footer links name pages: their targets once, their texts in each language. */
const footers = ['app/src/site/Footer.tsx', 'app/src/content/en/footer.ts', 'app/src/content/zh.ts']

/** One made-up entry of each kind, at the places that the README lists. */
const additions = {
  'a network': {
    'engine/src/network.ts': {
      "type ChainName = 'eth'": " | 'linea'",
      'export const networks: readonly Network[] = [': `
  {
    id: 'linea', name: 'Linea', kind: 'evm', chainId: 59144, chainName: 'linea', icon: 'linea', nativeToken: 'ETH',
    symbol: 'ETH', hasSubNetwork: false, parentChainId: 1, wrappedNative: '${wrapped}',
    live: {
      chainName: 'Linea', coinName: 'Ether', rpcUrls: ['https://rpc.linea.build'],
      explorerUrl: 'https://lineascan.build', genesisHash: '0x${'1'.repeat(64)}', blockTimeMs: 2_000,
    },
  },`,
    },
    'engine/src/token.ts': { '      base: [null, 18],': ' linea: [null, 18],' },
    'server/src/prices/defiLlama.ts': { "  base: 'base',": " linea: 'linea'," },
    'sdk/src/pools/venues.ts': {
      'Readonly<Record<number, LiveVenues>> = {': ` 59144: { v3: ['${wrapped}', '${wrapped}'] },`,
    },
  },
  'a token': {
    'engine/src/token.ts': {
      'export const tokens: readonly Token[] = [': `
  createToken('LINK', { name: 'Chainlink', listings: { eth: ['${link}', 18] } }),`,
    },
  },
  'a wallet': {
    'sdk/src/wallet/rabby.ts': `
export const rabby = {
  id: 'rabby', name: 'Rabby', icon: 'rabby', rdns: ['io.rabby'],
  install: { english: 'Rabby', chinese: 'Rabby', href: 'https://rabby.io' }, findLegacy: () => undefined,
} as const
`,
    'sdk/src/wallet/wallets.ts': {
      'const liveDefinitions = [': 'rabby, ',
      "import { okx } from './okx.ts'": "\nimport { rabby } from './rabby.ts'",
    },
  },
  'a page': {
    'app/src/pages/TeamPage.tsx': 'export function TeamPage() { return <h1>Who we are</h1> }',
    'app/src/paths.ts': { "  home: '/',": " team: '/team'," },
    'app/src/content/pageMeta.ts': { 'PageOptions>> = {': " team: { image: 'home', isIndexed: true }," },
    'app/src/content/en/pages.ts': {
      "defineSection('titles', {": " team: 'Team — Murmur',",
      "defineSection('descriptions', {": " team: 'The people.',",
    },
    'app/src/content/zh.ts': {
      '\n  titles: {': " team: '团队 — Murmur',",
      '\n  descriptions: {': " team: '我们的团队。',",
    },
    'app/src/App.tsx': {
      'ComponentType>> = {': " team: page(async () => (await import('./pages/TeamPage.tsx')).TeamPage),",
    },
  },
  'a language': {
    'app/src/content/pt.ts': `
import type { Translation } from './translation.ts'
import { zh } from './zh.ts'
export const pt: Translation = { ...zh, titles: { ...zh.titles, swap: 'Trocar — Murmur' } }
`,
    'app/src/content/languages.ts': {
      'export const languages = {':
        " pt: { name: 'Português', tag: 'pt', load: async () => (await import('./pt.ts')).pt },",
    },
    'sdk/src/api.ts': { '  texts: {': " pt: 'Ao clicar em assinar…'," },
  },
} as const satisfies Record<string, Addition>

/** Drawings, contracts to send to, and the figures of the local world, which the fixture does not run. */
const unshown: Readonly<Record<keyof typeof additions, readonly string[]>> = {
  'a network': [
    'brand/icons/networks/',
    'sdk/src/trade/tradeContracts.ts',
    'engine/src/transfer/bridgeContracts.ts',
    'engine/src/transfer/bridgeTokens.ts',
    'devnet/src/world/poolTable.ts',
    'devnet/src/services/moralisService.ts',
    'devnet/src/services/llamaService.ts',
  ],
  'a token': ['brand/icons/tokens/', 'devnet/src/world/startingPrices.ts'],
  'a wallet': ['brand/icons/wallets/'],
  'a page': ['brand/social.ts'],
  'a language': ['ui/src/styles/tokens.css'],
}

const tree = readTree(['engine/src', 'sdk/src', 'server/src', 'ui/src', 'app/src', 'app/crawlerText.ts'])
const rest = {
  'tsconfig.base.json': readFileSync(join(root, 'tsconfig.base.json'), 'utf8'),
  // Without the references of the original, to rooms that the copy does not have.
  'app/tsconfig.json': '{ "extends": "../tsconfig.base.json", "compilerOptions": { "jsx": "react-jsx" } }',
  'app/src/renderRow.tsx': `
import { renderToStaticMarkup } from 'react-dom/server'
import { WalletRow } from './wallet/modal/WalletRow.tsx'
export const renderRow = (props) => renderToStaticMarkup(<WalletRow {...props} />)
`,
}
copyTree({ ...tree, ...rest }, { to: copy, additions: Object.values(additions) })
afterAll(() => rmSync(copy, { recursive: true }))

test.each(Object.entries(additions))('%s touches exactly the places that the README lists', (kind, addition) => {
  const files = Object.keys(addition).map((file) => file.replace(/(TeamPage|rabby|\bpt)\.tsx?$/, ''))
  expect(readPlaces(kind).sort()).toEqual([...files, ...unshown[kind as keyof typeof additions]].sort())
})

/** The words of intents: nicknames, which a new network or token can do without, and places that are no wallet of ours. */
const words = ['english', 'names', 'refusals'].map((name) => `engine/src/intent/vocabulary/${name}.ts`)

test.each([
  ['a network', /arbitrum|42161/i, ['engine/src/commonTokens.ts', 'engine/src/listedTokenRows.ts', ...words]],
  ['a token', /\bAVAX\b/, ['engine/src/network.ts', ...words]],
  ['a wallet', /\bokx\b/, [...words]],
  ['a page', /pressroom/i, footers],
  ['a language', /\bzh:|'zh'|\/zh\b/, []],
] as const)('%s of today is named nowhere else: %s', (kind, name, also) => {
  const isText = (path: string) => kind !== 'a page' && path.startsWith('app/src/content/')
  const naming = Object.keys(tree).filter(
    (path) => /\.tsx?$/.test(path) && !isText(path) && name.test(tree[path] ?? ''),
  )
  const places = [...readPlaces(kind), ...also]
  expect(
    naming.filter((path) => !places.some((place) => path === place || (isIn(path, place) && name.test(path)))),
  ).toEqual([])
})

test('a new network is listed, priced, reached and shown', async () => {
  const { findNetwork } = await load('engine/src/network.ts')
  const { findListing, tokens } = await load('engine/src/token.ts')
  const { listTokenContracts } = await load('engine/src/tokenContract.ts')
  const { createRegistry } = await load('sdk/src/chain/registry.ts')
  const { findTokens } = await load('app/src/swap/modals/findTokens.ts')
  const { createDefiLlama } = await load('server/src/prices/defiLlama.ts')
  const asked: string[] = []
  const ask = async (path: string) => {
    asked.push(path)
    return { type: 'missing' }
  }
  const listing = findListing('59144:ETH')
  await createDefiLlama({ ask }, { now: () => 0 }).getPrices([listing])

  expect(findNetwork(59144).name).toBe('Linea')
  expect(listTokenContracts(59144)[0]).toMatchObject({ symbol: 'WETH', address: wrapped })
  expect(
    (await createRegistry({ name: 'live' }).getWorld()).networks.map(({ chainId }: { chainId: number }) => chainId),
  ).toContain(59144)
  expect(findTokens('ether', { tokens, favourites: [], held: new Set() })[0].listings).toContain(listing)
  expect(asked[0]).toContain(`linea:${wrapped}`)
})

test('a new token is listed, found by its address and has its contract', async () => {
  const { listings, parseListingIds, tokens } = await load('engine/src/token.ts')
  const { listTokenContracts } = await load('engine/src/tokenContract.ts')
  const { findTokens } = await load('app/src/swap/modals/findTokens.ts')
  expect(listings[0].id).toBe('1:LINK')
  expect(parseListingIds('1:LINK')).toEqual([listings[0]])
  expect(
    findTokens(link, { tokens, favourites: [], held: new Set() }).map(({ name }: { name: string }) => name),
  ).toEqual(['Chainlink'])
  expect(listTokenContracts(1)).toContainEqual(expect.objectContaining({ symbol: 'LINK', address: link }))
})

test('a new wallet has its row in the connect modal and its install alert', async () => {
  const { createWallets } = await load('sdk/src/wallet/wallets.ts')
  const { createWalletStore } = await load('sdk/src/wallet/state/walletStore.ts')
  const { findConnectAlert } = await load('app/src/wallet/modal/findConnectAlert.ts')
  const { getAlert } = await load('app/src/content/alertTexts.ts')
  const { renderRow } = await load('app/src/renderRow.tsx')
  const wallets = createWallets({ name: 'live', page: new EventTarget(), getRpcUrls: async () => [] })
  const [entry] = createWalletStore({ wallets, memory: { read: () => undefined } }).get().wallets

  expect(entry).toEqual({ id: 'rabby', presence: { type: 'absent' } })
  expect(renderRow({ ...entry, isWaiting: false })).toContain('Rabby')
  expect(getAlert(findConnectAlert({ type: 'absent' }, { walletId: 'rabby' }))).toMatchObject({
    english: 'Install Rabby first',
    link: { href: 'https://rabby.io', label: 'GET RABBY' },
  })
})

test('a new page is prerendered, routed, titled in each language and in the sitemap', async () => {
  const { preparePages, renderPage } = await load('app/src/prerender.tsx')
  const { renderSitemap } = await load('app/crawlerText.ts')
  const pages = await preparePages('en')
  expect(pages[0]).toMatchObject({
    path: '/team',
    file: 'team.html',
    module: 'src/pages/TeamPage.tsx',
    title: 'Team — Murmur',
  })
  expect(await renderPage('/team')).toContain('<h1>Who we are</h1>')
  expect(await renderPage('/nowhere')).not.toContain('Who we are')
  expect(renderSitemap(pages, { origin: 'https://murmur.example' })).toContain('https://murmur.example/team')
  expect((await preparePages('zh'))[0]).toMatchObject({ title: '团队 — Murmur' })
})

test('a new language is offered, and its pages are prerendered', async () => {
  const { languageIds, findLanguage } = await load('app/src/content/languages.ts')
  const { preparePages, renderPage } = await load('app/src/prerender.tsx')
  expect([languageIds, findLanguage('pt')]).toEqual([['pt', 'en', 'zh'], 'pt'])
  const pages: { title: string }[] = await preparePages('pt')
  expect(pages.map(({ title }) => title)).toContain('Trocar — Murmur')
  expect(await renderPage('/subscribe')).toContain('Ao clicar em assinar…')
})

// biome-ignore lint/suspicious/noExplicitAny: the copy has no types of its own.
async function load(path: string): Promise<any> {
  return import(/* @vite-ignore */ join(copy, path))
}

/** The files and folders in the README's sentence on how to add one. */
function readPlaces(kind: string): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, sentence = ''] = new RegExp(`^- \\*\\*${kind}\\*\\*:((?:.*\\n)(?:  .*\\n)*)`, 'm').exec(readme) ?? []
  return [...sentence.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, place = '']) => place)
}

function isIn(path: string, place: string): boolean {
  return place.endsWith('/') && path.startsWith(place)
}

function readTree(paths: readonly string[]): Record<string, string> {
  const files = paths.flatMap((path) => (/\.\w+$/.test(path) ? [path] : listFiles(path)))
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|json|css|svg)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !path.includes('/testing/'))
}

/** New files by their path, and changes of existing ones: each anchor with the text that follows it. */
type Addition = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Writes the tree with the additions to a folder. Its rooms import each other there, not the originals. */
function copyTree(tree: Tree, { to, additions }: { to: string; additions: readonly Addition[] }): void {
  const changed = additions.reduce(applyAddition, tree)
  for (const [path, source] of Object.entries(changed)) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    writeFileSync(
      join(to, path),
      source.replace(/'@murmur\/(\w+)\/([^']+)'/g, (whole, room, file) => {
        // No source, and outside of `src`.
        if (file.endsWith('.json')) return whole
        const name = relative(dirname(path), `${room}/src/${file}${/\.(tsx|css)$/.test(file) ? '' : '.ts'}`)
        return `'${name.startsWith('.') ? name : `./${name}`}'`
      }),
    )
  }
}

function applyAddition(tree: Tree, addition: Addition): Tree {
  const files = Object.entries(addition).map(([path, change]) => {
    if (typeof change === 'string') return [path, change]
    return [path, Object.entries(change).reduce((source, insert) => insertAfter(source, insert), tree[path] ?? '')]
  })
  return { ...tree, ...Object.fromEntries(files) }
}

function insertAfter(source: string, [anchor, text]: readonly [string, string]): string {
  if (!source.includes(anchor)) throw new Error(`There is no ${anchor} to add to.`)
  return source.replace(anchor, () => anchor + text)
}
