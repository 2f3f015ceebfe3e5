import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serveEmbedScript } from './embedScript.ts'
import { refusePlantedCode } from './plantedCode.ts'
import { languageIds } from './src/content/languages.ts'
import { apiCalls } from './src/content/learn/apiCalls.ts'
import { createSearchIndex } from './src/content/learn/createSearchIndex.ts'

// A build is live unless the local world is asked for; live builds contain nothing of it.
const world = process.env.MURMUR_WORLD === 'local' ? 'local' : 'live'
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

/** The code of every page, in one chunk with the entry, so that it takes one request. */
const coreFiles =
  /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime|vite\/preload-helper|app\/index\.html|sdk\/src\/(store|faults)\.|app\/src\/(main|rootOptions|paths|config|startWorker|content\/(language|section))|ui\/src\/(styles\/(?!light)|arrowKeys|Button\.|Chip|Consent|Dropdown|ErrorBoundary|findNeighbour|Icon|icons|ImageGate|lazyPart|Mark|readLayerDepth|reloadForCode|safeStorage|Spinner|Panel|Rows|Notice|sprites|Stack|Text|Title)/

/** Needed by all pages that trade or read answers of the server. */
const listFiles =
  /node_modules\/valibot\/|engine\/src\/(amount|decimal|lookAlike|network|price|readNumber|token)\.|sdk\/src\/(clock|schemas)\.|app\/src\/notation\./

/** Shared by open trading and the modals. One file instead of six, because the first quote waits for all of them. */
const sharedTradeFiles =
  /engine\/src\/(commonTokens|listedTokens|listedTokenRows|tokenContract|transfer\/bridgeContracts)\.|app\/src\/swap\/tokens\/tokenImports/

/** Shared by the modals of the swap screen, which load when the page is idle. */
const modalFiles =
  /ui\/src\/(createBackButton|Dialog|pageBackButton)|app\/src\/(swap\/modals\/ModalHead|content\/(en\/)?(alerts|alertTexts|modals))/

/** The parts of the swap screen that appear with a connected wallet. */
const connectedFiles =
  /app\/src\/(swap\/(WalletMenu|card\/WalletLine|state\/(accountUrl|portfolio|walletNotice))|content\/en\/wallet)/

/** The swap screen as it is first seen. */
const swapFiles =
  /sdk\/src\/(wallet\/state\/walletMemory|queries\/(browserActivity|createPoller|parsePrices|pricesQuery)|market\/(quotes\.worker|quoteState)\.ts)|app\/src\/(money|pages\/(SwapSlot|SwapPage\.module)|services|walletService|quotes\/pageQuotes\.ts|swap\/(?!chart\/(?!showChart)|embed|intent|modals|review|tokens|openTrade|WalletMenu|card\/(quote|route|StorageNotice|WalletLine)|state\/(accountUrl|portfolio|quote|risk|walletNotice))|content\/en\/card)/

/** The card of quotes, which loads when trading is open. The quotes themselves load beside it, to start their worker. */
const tradeFiles =
  /sdk\/src\/market\/(exchangeLook|judgeQuote|layoutRoute)|app\/src\/(swap\/(openTrade|state\/quote\/(?!pageTokenJudge)|state\/risk\/openRisk|card\/quote\/(?!ToleranceView)|card\/route\/(?!askForWords|describeRoute|Explanation)|tokens\/follow)|content\/en\/quotes)|ui\/src\/Fold/

/** The review and the steps of a swap, which load after the first quote. */
const reviewFiles = /app\/src\/(swap\/(card\/StorageNotice|review\/)|content\/en\/review)/

/** Every wallet. Balances need a part of it, so it would be two files. */
const walletFiles =
  /sdk\/src\/(wallet\/(evm\/(?!clientSigner)|keplr\/|imitation|metaMask|okx|otherWallets|wallets?\.|walletConnect\/(relayProvider|relaySession|walletConnect))|chain\/chainId)|engine\/src\/bech32|node_modules\/@scure\/base\//

/** The frame of every page, and the code that finds the page of an address. */
const siteFiles =
  /node_modules\/react-router\/|app\/src\/((App|BrowserApp)\.|site\/(BarePage|EntryLink|Footer|LocalBanner|MissingPages|Page|SocialLinks|StatsStrip|carousel|isMissingPage|menu)|content\/(images|logoRows|menuSections|en\/(footer|menu|pages|site)\.))|ui\/src\/(ButtonLink|CopyButton|FaultNotice|LazyImage|MurmurLogo|SiteLink|Toast\.|murmurLogoPaths|socialIcons|useIsHydrated)/

/** Shared by the pages of the documentation and the academy. */
const learnFiles =
  /app\/src\/(pages\/LearnPage|learn\/(CodeBlock|LearnArticle|LearnFrame|Words|learnGroups)|content\/(learnCopy|pageMeta|learn\/learnText\.|en\/learn\.))/

/** The package's default has texts for developers, in every build. */
const routerForProduction = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')))

export default defineConfig({
  resolve: { alias: [{ find: /^react-router$/, replacement: routerForProduction }] },
  plugins: [
    react(),
    leaveOutUnused(),
    refusePlantedCode(),
    serveEmbedScript({ embedOrigins: process.env.EMBED_ORIGINS }),
    writeSearchIndexes(),
    writeApiCalls(),
    compileEarly(['lists', 'swapRoot']),
    demandIntegrity(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  define: { __WORLD__: JSON.stringify(world) },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/v1': api, '/lcd': api, '/healthz': api },
  },
  build: {
    outDir: `dist/${world}`,
    target: 'es2022',
    manifest: true,
    // Every asset has its own URL: the content policy allows no data: URL for fonts and sprites.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every file is a request. Code that all pages need is in the entry; code that some share is in a few chunks, none
        // of which contains anything that its page does not need at first.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'core', test: coreFiles },
            { name: 'lists', test: listFiles },
            { name: 'sharedTrade', test: sharedTradeFiles },
            { name: 'modal', test: modalFiles },
            { name: 'connected', test: connectedFiles },
            { name: 'swapRoot', test: swapFiles },
            { name: 'trade', test: tradeFiles },
            { name: 'review', test: reviewFiles },
            { name: 'wallets', test: walletFiles },
            { name: 'site', test: siteFiles },
            { name: 'learn', test: learnFiles },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})

/** Parts of WalletConnect's provider that we replace: the modal with the QR code, its storage, and its access to nodes. */
const unused: Readonly<Record<string, string>> = {
  '@reown/appkit/core': 'export const createAppKit = undefined',
  '@walletconnect/keyvaluestorage': 'export default class {}',
  '@walletconnect/jsonrpc-http-connection': 'export class HttpConnection {}; export default HttpConnection',
}

function leaveOutUnused(): Plugin {
  return {
    name: 'leave-out-unused',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@(reown\/appkit|walletconnect\/(keyvaluestorage|jsonrpc-http-connection))/ },
      handler: (id) => (id in unused ? `\0unused:${id}` : undefined),
    },
    load: { filter: { id: /^\0unused:/ }, handler: (id) => unused[id.slice('\0unused:'.length)] },
  }
}

/** Built pages get the index of the search, not the texts of all pages and the code that makes one of them. */
function writeSearchIndexes(): Plugin {
  const index = /\/content\/learn\/(\w+)\/searchIndex\.ts$/
  return {
    name: 'write-search-indexes',
    load: {
      filter: { id: index },
      handler: (id) => {
        const language = languageIds.find((one) => one === index.exec(id)?.[1])
        return language && `export const entries = ${JSON.stringify(createSearchIndex(language))}`
      },
    },
  }
}

/** Built pages get the calls of the API, not the whole document and the code that reads it. */
function writeApiCalls(): Plugin {
  return {
    name: 'write-api-calls',
    load: {
      filter: { id: /\/content\/learn\/apiCalls\.ts$/ },
      handler: () => `export const apiCalls = ${JSON.stringify(apiCalls)}`,
    },
  }
}

/** Asks browsers to compile these chunks while they load, since nearly all of their code runs at the start. */
function compileEarly(names: readonly string[]): Plugin {
  return {
    name: 'compile-early',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/**
 * Lets Vite's chunk loader demand the digests of the page's import map for the files that it links. Its
 * support for nonces and for browsers without `allSettled` makes room: the policy has none, and we build for none.
 */
function demandIntegrity(): Plugin {
  const swaps = [
    ['const cspNonceMeta = document.querySelector("meta[property=csp-nonce]");', ''],
    [
      'const cspNonce = cspNonceMeta?.nonce || cspNonceMeta?.getAttribute("nonce");',
      'const { integrity } = JSON.parse(document.querySelector("[type=importmap]").text);',
    ],
    [/function allSettled\(promises\) \{[\s\S]*?\}\)\)\)\);\s*\}/, ''],
    ['promise = allSettled(', 'promise = Promise.allSettled('],
    ['if (cspNonce) link.setAttribute("nonce", cspNonce);', 'link.integrity = integrity[dep.pathname];'],
  ] as const
  return {
    name: 'demand-integrity',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => {
        const missing = swaps.find(([old]) => code.replace(old, '') === code)
        if (missing !== undefined) throw new Error(`Vite's chunk loader has changed: it has no ${missing[0]}`)
        return swaps.reduce((text, [old, next]) => text.replace(old, next), code)
      },
    },
  }
}

/** Short, because every page has many. In development the readable name comes first. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? '')
  const short = `_${createHash('sha256').update(`${path} ${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 5)}`
  return process.env.NODE_ENV === 'development' ? `${name}${short}` : short
}
