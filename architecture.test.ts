import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkTree, type Law, type Tree, type Unused } from './architecture/checkTree.ts'
import { findCycles } from './architecture/findCycles.ts'
import { type Commands, checkTrustMatrix } from './architecture/trustMatrix.ts'
import { isDeep, isQuick } from './bin/src/quickTests.mjs'

const ground = [
  'app/src/paths.ts',
  'app/src/config.ts',
  'app/src/notation.ts',
  'app/src/rootOptions.ts',
  'app/src/shownOnCard.ts',
  'app/src/startWorker.ts',
  'sdk/src/clock.ts',
  'sdk/src/store.ts',
  'sdk/src/faults.ts',
]
const serverGround = [
  'sdk/src/api.ts',
  'sdk/src/schemas.ts',
  'server/src/env.ts',
  'server/src/emailAddress.ts',
  'server/testing',
]
const serverRooms = [
  'server/src/http',
  'server/src/database',
  'server/src/upstream',
  'server/src/site',
  'server/src/ops',
  'server/src/world',
  'server/src/market',
  'server/src/prices',
  'server/src/history',
  'server/src/receipts',
  'server/src/lcd',
  'server/src/transfers',
  'server/src/risk',
  'server/src/llm',
  'server/src/newsletter',
  'server/src/metrics',
]
const looks = ['ui/src', 'app/src/content', 'app/public', ...ground]

/** Every room of the SDK may import these. */
const sdkGround = [
  'engine/src',
  'sdk/src/api.ts',
  'sdk/src/schemas.ts',
  'sdk/src/clock.ts',
  'sdk/src/store.ts',
  'sdk/src/faults.ts',
]

/** All of the SDK, with the engine. */
const sdk = [
  ...sdkGround,
  'sdk/src/chain',
  'sdk/src/queries',
  'sdk/src/market/parseMarket.ts',
  'sdk/src/market',
  'sdk/src/pools',
  'sdk/src/wallet',
  'sdk/src/wallet/testing/exampleWallet.ts',
  'sdk/src/wallet/testing/exampleKeplr.ts',
  'sdk/src/transfer/parseSuggestedFees.ts',
  'sdk/src',
]

const swapBase = [
  ...sdk,
  'app/src/pageNetworks.ts',
  'app/src/startExecution.ts',
  'app/src/dayLines',
  'app/src/wallet',
  'app/src/notifications',
  'app/src/quotes',
  'app/src/walletService.ts',
  'app/src/tokenLogos',
  'app/src/money.ts',
  ...looks,
]

/** The imports that each room may have, type imports included. A folder may always import itself; the longest match counts. */
const law: Law = {
  'engine/src': [],
  // The choice of listed tokens, and the script that writes it.
  'engine/tokens': ['engine/src'],
  // How to trade without a screen: no React, no copy. Trading and transfers stand on chains, markets and wallets, and
  // are the only code that can send.
  'sdk/src/api.ts': [],
  'sdk/src/schemas.ts': ['engine/src'],
  'sdk/src/clock.ts': [],
  'sdk/src/store.ts': [],
  'sdk/src/faults.ts': ['sdk/src/store.ts'],
  'sdk/src/chain': sdkGround,
  'sdk/src/queries': [...sdkGround, 'sdk/src/chain'],
  // Alone, so that the browser tests can read a market as the page does.
  'sdk/src/market/parseMarket.ts': ['engine/src', 'sdk/src/api.ts', 'sdk/src/schemas.ts'],
  'sdk/src/market': [...sdkGround, 'sdk/src/market/parseMarket.ts', 'sdk/src/chain', 'sdk/src/queries'],
  // Alone, so that the server reads the same answers of the bridge.
  'sdk/src/transfer/parseSuggestedFees.ts': ['engine/src', 'sdk/src/api.ts', 'sdk/src/schemas.ts'],
  // Reads the pools of a network from its nodes: for the server, and for those who have nodes of their own.
  'sdk/src/pools': [...sdkGround, 'sdk/src/market/parseMarket.ts', 'sdk/src/chain'],
  'sdk/src/wallet': [
    ...sdkGround,
    'sdk/src/chain',
    'sdk/src/wallet/testing/exampleWallet.ts',
    'sdk/src/wallet/testing/exampleKeplr.ts',
  ],
  // Alone, so that the browser tests can have the same wallets as the others.
  'sdk/src/wallet/testing/exampleWallet.ts': [],
  'sdk/src/wallet/testing/exampleKeplr.ts': ['sdk/src/wallet/testing/exampleWallet.ts'],
  'sdk/src': sdk.filter((room) => room !== 'sdk/src'),
  // Tools for agents. They can quote and plan, and nothing of them can sign.
  'mcp/src': [...sdkGround, 'sdk/src/chain', 'sdk/src/market/parseMarket.ts', 'sdk/src/market', 'sdk/src'],
  'server/src/emailAddress.ts': ['sdk/src/api.ts'],
  'server/src/env.ts': ['server/src/emailAddress.ts', 'sdk/src/schemas.ts'],
  'server/src/http': ['engine/src', ...serverGround],
  'server/src/database': ['server/src/http', ...serverGround],
  'server/src/upstream': ['server/src/http', ...serverGround],
  'server/src/site': ['server/src/http', ...serverGround],
  'server/src/ops': ['server/src/http', ...serverGround],
  'server/src/world': ['server/src/http', ...serverGround],
  'server/src/market': ['engine/src', 'sdk/src/chain', 'sdk/src/pools', 'server/src/http', ...serverGround],
  'server/src/prices': ['engine/src', 'server/src/http', 'server/src/database', 'server/src/upstream', ...serverGround],
  'server/src/history': [
    'engine/src',
    'server/src/http',
    'server/src/database',
    'server/src/upstream',
    'server/src/prices',
    ...serverGround,
  ],
  'server/src/lcd': ['engine/src', 'server/src/http', 'server/src/upstream', ...serverGround],
  'server/src/transfers': [
    'engine/src',
    'sdk/src/transfer/parseSuggestedFees.ts',
    'server/src/http',
    'server/src/upstream',
    'server/src/world',
    ...serverGround,
  ],
  'server/src/risk': [
    'engine/src',
    'server/src/http',
    'server/src/database',
    'server/src/upstream',
    'server/src/market',
    ...serverGround,
  ],
  'server/src/llm': ['engine/src', 'server/src/http', 'server/src/upstream', ...serverGround],
  // The picture of a receipt's link, by the chain. It reads as the page does, and holds no key.
  'server/src/receipts': [
    ...sdk,
    'server/src/http',
    'server/src/site',
    'server/src/market',
    'server/src/world',
    ...serverGround,
  ],
  'server/src/newsletter': ['server/src/http', 'server/src/database', ...serverGround],
  'server/src/metrics': [
    'server/src/http',
    'server/src/database',
    'server/src/upstream',
    'server/src/market',
    'server/src/prices',
    ...serverGround,
  ],
  // Asks the real networks everything that trading stands on. It plans and simulates as the pages do.
  'server/src/preflight': [
    ...sdk,
    'server/src/market',
    'server/src/prices',
    'server/src/transfers',
    'server/src/upstream',
    'server/src/world',
    ...serverGround,
  ],
  // The public API. Its threads quote, plan and simulate as the pages do. It holds no key.
  'server/src/v1': [
    ...sdk,
    'server/src/http',
    'server/src/market',
    'server/src/prices',
    'server/src/risk',
    'server/src/transfers',
    'server/src/world',
    ...serverGround,
  ],
  'server/src': [...serverRooms, 'server/src/v1', 'server/src/preflight', ...serverGround],
  'server/testing': ['engine/src', 'sdk/src', 'sdk/src/chain', 'server/src', ...serverRooms, ...serverGround],
  'server/tests': ['engine/src', 'sdk/src/pools', 'server/src', ...serverRooms, ...serverGround],
  server: ['server/src/site', 'server/src/database'],
  'server/dist': [],

  // The parts that screens are made of, and the tokens of their look. No chain, no texts.
  'ui/src': [],

  'app/src/paths.ts': [],
  'app/src/config.ts': [],
  'app/src/notation.ts': [],
  // Dollars and quantities for people.
  'app/src/money.ts': ['engine/src', 'app/src/notation.ts'],
  'app/src/money.test.ts': ['engine/src', 'app/src/money.ts', 'app/src/notation.ts'],
  'app/src/notation.test.ts': ['engine/src', 'app/src/notation.ts'],
  'app/src/rootOptions.ts': [],
  'app/src/shownOnCard.ts': ['sdk/src/store.ts'],
  'app/src/startWorker.ts': [],
  'app/src/content': ['sdk/src', 'sdk/src/wallet', 'sdk/src/api.ts', 'ui/src', ...ground],
  // The screens of wallets.
  'app/src/wallet': [...sdkGround, 'sdk/src/wallet', 'sdk/src/wallet/testing/exampleWallet.ts', ...looks],
  // The small lines of the last day in rows.
  'app/src/dayLines': ['sdk/src/queries', 'sdk/src/api.ts', ...looks],
  // The page's own worker for quotes.
  'app/src/quotes': [...sdkGround, 'sdk/src/queries', 'sdk/src/market', 'app/src/findHooks.ts', ...ground],
  // The chains of this page.
  'app/src/pageNetworks.ts': ['sdk/src/chain', ...ground],
  // The hooks that quotes may use, by those chains.
  'app/src/findHooks.ts': [...sdk, 'app/src/pageNetworks.ts', ...ground],
  'app/src/startExecution.ts': [...sdk, 'app/src/pageNetworks.ts', ...ground],
  // Created once per page load; screens get them handed down.
  'app/src/walletService.ts': ['engine/src', 'sdk/src/chain', 'sdk/src/wallet', ...ground],
  'app/src/walletBackend.ts': [
    ...sdkGround,
    'sdk/src/chain',
    'sdk/src/queries',
    'sdk/src/wallet',
    'app/src/pageNetworks.ts',
    'app/src/wallet',
    'app/src/walletService.ts',
    ...ground,
  ],
  'app/src/services.test.ts': [
    ...sdk,
    'app/src/services.ts',
    'app/src/walletBackend.ts',
    'app/src/walletService.ts',
    ...ground,
  ],
  'app/src/services.ts': [
    ...sdk,
    'app/src/walletService.ts',
    'app/src/walletBackend.ts',
    'app/src/startExecution.ts',
    'app/src/quotes',
    ...ground,
  ],
  // The sprite of listed tokens, and the drawings of the others.
  'app/src/tokenLogos': ['engine/src', ...looks],
  // State knows no components, and the card and the modals do not know each other.
  'app/src/swap/state': [...swapBase, 'app/src/services.ts', 'app/src/swap/testing'],
  'app/src/swap/testing': [...swapBase, 'app/src/swap/state'],
  'app/src/swap/card': [...swapBase, 'app/src/swap/state', 'app/src/swap/testing'],
  // Imported and recent tokens, which need open trading.
  'app/src/swap/tokens': [...swapBase, 'app/src/swap/state', 'app/src/swap/testing'],
  // The chart of the pair. It reads the records of swaps, and knows no code that sends.
  'app/src/swap/chart': [...swapBase, 'app/src/swap/state', 'app/src/swap/testing'],
  // Intents from sentences. It fills the form, and knows no code that sends.
  'app/src/swap/intent': [
    ...sdkGround,
    'sdk/src/chain',
    'app/src/walletService.ts',
    'app/src/swap/state',
    'app/src/swap/testing',
    ...looks,
  ],
  'app/src/swap/modals': [
    ...swapBase,
    'app/src/swap/card',
    'app/src/swap/state',
    'app/src/swap/testing',
    'app/src/swap/tokens',
  ],
  // Tells the page around an embedded card about it. It knows no code that sends.
  'app/src/swap/embed/cardMessage.ts': [],
  'app/src/swap/embed': [
    ...swapBase,
    'app/src/swap/embed/cardMessage.ts',
    'app/src/swap/state',
    'app/src/swap/review',
    'app/src/swap/testing',
  ],
  // Loaded by open trading, after the first quote.
  'app/src/swap/review': [
    ...swapBase,
    'app/src/swap/card',
    'app/src/swap/modals',
    'app/src/swap/state',
    'app/src/swap/testing',
  ],
  'app/src/swap': [
    'app/src/swap/testing',
    ...swapBase,
    'app/src/services.ts',
    'app/src/swap/card',
    'app/src/swap/chart',
    'app/src/swap/embed',
    'app/src/swap/intent',
    'app/src/swap/modals',
    'app/src/swap/review',
    'app/src/swap/state',
    'app/src/swap/tokens',
  ],
  // The swaps of this browser on every page, and the page of one swap.
  'app/src/activity': [...swapBase, 'app/src/services.ts', 'app/src/swap/card'],
  // The holdings and allowances of an account. It revokes through the same gate as the review.
  'app/src/portfolio': [
    ...swapBase,
    'app/src/services.ts',
    'app/src/walletBackend.ts',
    'app/src/activity',
    'app/src/swap/card',
    'app/src/swap/testing',
  ],
  // The documentation and the academy. They know no code that sends, and show the samples as text. The drawings of the
  // lessons run the engine, and the preview of the embedded card reads its messages.
  'app/src/learn': ['engine/src', 'sdk/src', 'app/samples', 'app/src/swap/embed/cardMessage.ts', ...looks],
  'app/samples': sdk,
  'app/src/pages': [
    'sdk/src/api.ts',
    'app/src/learn',
    'app/src/activity',
    'app/src/portfolio',
    'app/src/site',
    'app/src/swap',
    ...looks,
  ],
  // When something that was sent has ended.
  'app/src/notifications': looks,
  // The service worker, and the page's notice of a newer release.
  'app/src/release': looks,
  'app/src/site': ['sdk/src/api.ts', 'sdk/src/schemas.ts', 'app/src/activity', ...looks],
  'app/src': [
    'devnet/src/wallet',
    'app/src/pages',
    'app/src/release',
    'app/src/services.ts',
    'app/src/site',
    'app/src/swap',
    ...looks,
  ],
  // A whole swap with every fault of wallet, nodes and storage, by the words that screens show.
  'app/tests': [
    ...sdk,
    'devnet/src',
    'app/src/activity',
    'app/src/swap/review',
    'app/src/swap/state',
    'app/src/content',
    'app/src/wallet',
  ],
  'app/public': [],
  app: ['app/src', ...looks],

  // Writes files of the app, which imports none of its code.
  brand: ['app/src/site', 'app/src/content'],

  // Our own contracts: their sources, their code and where they are deployed. They know nothing of the product.
  'contracts/src': [],
  // The command that prints them for the exchanges that the server reads.
  contracts: ['contracts/src', 'engine/src', 'sdk/src/pools'],
  'devnet/src': ['engine/src', 'contracts/src', 'sdk/src/api.ts', 'sdk/src/schemas.ts'],
  // Browser code of the local world: the app loads it in local builds only.
  // Alone, so that a test can compare it with its source.
  'devnet/src/wallet/provider/batchExecutorCode.ts': [],
  'devnet/src/wallet': [
    'devnet/src/wallet/provider/batchExecutorCode.ts',
    'engine/src',
    'sdk/src/api.ts',
    'sdk/src/schemas.ts',
    'sdk/src/chain',
    'ui/src',
  ],
  'devnet/dist': [],
  devnet: ['devnet/src'],
  'devnet/tests': [
    ...sdk,
    'contracts/src',
    'mcp/src',
    'server/src',
    'server/src/http',
    'server/src/market',
    'server/src/site',
    'server/src/world',
    'server/src/env.ts',
    'server/src/preflight',
    'server/src/prices',
    'server/src/receipts',
    'server/src/transfers',
    'server/testing',
    'devnet/src',
    'devnet/src/wallet/provider/batchExecutorCode.ts',
    'app/src/activity',
    // The samples of the documentation.
    'app/src/content',
    'app/src/learn',
  ],

  e2e: [
    'sdk/src/wallet/testing/exampleWallet.ts',
    'sdk/src/wallet/testing/exampleKeplr.ts',
    'sdk/src/market/parseMarket.ts',
    'engine/src',
    'devnet/src',
    'app/src/content',
    'bin',
    'bin/src/quickTests.mjs',
    ...ground,
  ],
  // Builds the packages that others install.
  'sdk/buildPackage.mjs': [],
  // How others use the packages.
  examples: sdk,
  bench: ['engine/src', 'sdk/src/pools', 'devnet/src', 'server/src', ...serverRooms, ...serverGround],
  // Which tests run in `npm test`.
  'bin/src/quickTests.mjs': [],
  bin: ['bin/src/quickTests.mjs', 'devnet/src', 'devnet/dist', 'server/dist'],
  // Commands that bring TypeScript to Node themselves.
  'contracts/hooks.mjs': ['bin', 'contracts'],
  mcp: ['bin', 'mcp/src'],
  'server/preflight.mjs': ['bin', 'server/src/preflight'],
  'server/serve.mjs': ['bin', 'server/dist'],
  // The files of a release, and the checks before and after it.
  deploy: ['bin'],
  // The long test runs.
  tests: ['bin'],
  architecture: [],
  'architecture.test.ts': ['architecture', 'bin/src/quickTests.mjs'],
  'vitest.config.ts': ['bin', 'bin/src/quickTests.mjs'],
}

/** Exports that no other file uses, with the reason to keep them. */
const unused: Unused = {
  'sdk/src/index.ts': 'For those who install the package.',
  'sdk/src/trade/startSwap.ts StartRefusal': 'For the texts of the review, which comes with its screens.',
  'sdk/src/trade/swapPlan.ts Renewal': 'For the review, which renews its quote.',
  'engine/src/simulation.ts LeftAllowance': 'The review of a swap comes with it.',
  'server/src/http/rateLimit.ts createSlidingWindow': 'Tested on its own, with a clock of the test.',
  'bin/src/buildSite.mjs fingerprint': 'Tested on its own: its caller builds the whole site.',
  'server/src/preflight/preflightCommand.ts runPreflightCommand': 'The command loads it once TypeScript can be loaded.',
  'contracts/answerHooks.ts answerHooks': 'The command loads it once TypeScript can be loaded.',
  'bin/src/chromium.mjs listCandidates': 'Tested on its own: its caller depends on the machine.',
  'e2e/firefox/firefox.mjs listFirefoxes': 'Tested on its own: its caller depends on the machine.',
  'app/plantedCode.ts findPlantedCode': 'Tested on its own: its caller is a part of the build.',
  'devnet/src/wallet/screen/walletWords.ts say': 'Tested on its own: its caller reads the language of the page.',
  'tests/browserFigures.mjs default': 'Playwright loads it as a reporter.',
  'bin/src/slowTests.mjs default': 'Vitest loads it as a reporter.',
  'bin/src/buildDevnet.mjs setup': 'Vitest calls it before the tests of the chains.',
  'server/testing/sharedPostgres.ts setup': 'Vitest calls it before the tests.',
  'tests/unitFigures.mjs default': 'Vitest loads it as a reporter.',
  'tests/deepFigures.mjs describeFigures': 'Tested on its own: its caller writes a file.',
  'tests/mutation/mutantRunner.ts default': 'Vitest loads it as its runner.',
  'bin/src/install.mjs isInstalled': 'Tested on its own: its caller runs npm.',
  'devnet/src/world/poolTicks.ts findSquareRoot': 'Tested on its own: prices do not reach its edge cases.',
}

const root = fileURLToPath(new URL('.', import.meta.url))
const skipped = new Set(['node_modules', 'dist', 'public', 'test-results', 'playwright-report', '.git', '.cache'])
const tree = readTree()

test('the house keeps its law', () => {
  expect(checkTree(tree, { law, unused })).toEqual([])
})

test('the law names only what exists or what the build makes', () => {
  const paths = [...Object.keys(tree), 'server/dist/', 'devnet/dist/', 'app/public/']
  const zones = [...Object.keys(law), ...Object.keys(unused).map((key) => key.split(' ', 1)[0] ?? '')]
  expect(zones.filter((zone) => !paths.some((path) => path === zone || path.startsWith(`${zone}/`)))).toEqual([])
})

test('every arrow of the law points down: no room may import a room above it', () => {
  const isFixture = (zone: string) => /\/(testing|tests)(\/|$)/.test(zone)
  const rooms = Object.keys(law).filter((zone) => !isFixture(zone))
  expect(findCycles(new Map(rooms.map((room) => [room, law[room]?.filter((zone) => !isFixture(zone)) ?? []])))).toEqual(
    [],
  )
})

// The rest of the engine is arithmetic without a dependency; only bytes for contracts need an ABI coder.
test('in the engine only its encoders import viem', () => {
  const importing = Object.keys(tree).filter(
    (path) => path.startsWith('engine/') && path.endsWith('.ts') && /from 'viem\b/.test(tree[path] ?? ''),
  )
  expect(importing.length).toBeGreaterThan(0)
  expect(importing.filter((path) => !path.startsWith('engine/src/encode/'))).toEqual([])
})

// Every transaction and every signature passes one gate, which checks all of it.
test('only the send gate can send: no other product code names the requests, or asks a wallet for its signer', () => {
  const requests =
    /eth_send|eth_sign|personal_sign|wallet_sendCalls|sendTransaction|sendRawTransaction|signTypedData|sendCalls/
  const naming = (pattern: RegExp) => listProduct().filter((path) => pattern.test(tree[path] ?? ''))
  const gate = 'sdk/src/trade/sendGate.ts'
  // A key of the caller's own signs what a wallet would be asked for.
  const signers = ['sdk/src/wallet/evm/clientSigner.ts', 'sdk/src/wallet/evm/signer.ts']
  expect(naming(requests)).toEqual([gate, ...signers, 'sdk/src/wallet/wallet.ts'])
  expect(naming(/\.send\(\{ chainId|signer\.(send|sendCalls|signTypedData)\b/)).toEqual([gate])
  expect(naming(/createSigner/)).toEqual([signers[0], 'sdk/src/wallet/evm/evmWallet.ts', signers[1]])
  expect(naming(/createClientSigner/)).toEqual(['sdk/src/murmur/executeTrade.ts', signers[0]])
  expect(naming(/import\b.*\bpassGate\b/)).toEqual(['sdk/src/trade/executeSwap.ts'])
})

/** The engine has no I/O. The local world has a wallet and accounts of its own, which only ever see local chains. */
function listProduct(): readonly string[] {
  const isProduct = /^(app|mcp|sdk|server|ui)\/src\//
  return Object.keys(tree).filter((path) => isProduct.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
}

test('docs/trust.md agrees with the tests', () => {
  const page = readFileSync(join(root, 'docs/trust.md'), 'utf8')
  const tests = Object.fromEntries(Object.entries(tree).filter(([path]) => /\.(test|spec)\.tsx?$/.test(path)))
  const isRunBy: Commands = [
    ['test', isQuick],
    ['test:all', (path) => !isDeep(path) && !isLook(path)],
    ['test:deep', (path) => !isLook(path)],
    ['test:look', isLook],
  ]
  expect(checkTrustMatrix(page, { tests, isRunBy })).toEqual([])
})

const isLook = (path: string) => path === 'e2e/look/look.spec.ts'

function readTree(): Tree {
  const files = listFiles('').filter((path) => /\.(ts|tsx|mjs|css)$|(^|\/)package\.json$/.test(path))
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isFile()) return [path]
    return entry.isDirectory() && !skipped.has(entry.name) ? listFiles(path) : []
  })
}
