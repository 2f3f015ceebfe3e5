import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// A build is live unless the local world is asked for; live builds contain nothing of it.
const world = process.env.MURMUR_WORLD === 'local' ? 'local' : 'live'
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

/** Shared by the swap screen and the pages around it. */
const coreFiles =
  /app\/src\/(paths|store|safeStorage|config|content\/(language|section)|ui\/(arrowKeys|Button\.|Dropdown|ErrorBoundary|findNeighbour|Icon|icons|ImageGate|lazyPart|Mark|readLayerDepth|reloadForCode|Spinner|sprites))|engine\/src\/(network|token)\./

/** Shared by the modals of the swap screen, which load when the page is idle. */
const modalFiles =
  /app\/src\/(ui\/(createBackButton|Dialog|pageBackButton)|swap\/modals\/ModalHead|content\/(en\/)?(alerts|modals))/

/** The parts of the swap screen that appear with a connected wallet. */
const connectedFiles =
  /app\/src\/(swap\/(AddressTools|card\/WalletLine|state\/(accountUrl|walletNotice))|content\/en\/wallet)/

/** The swap screen as it is first seen. */
const swapFiles =
  /app\/src\/(services|walletService|wallet\/state\/walletMemory|queries\/(createPoller|pageActivity|parsePrices|pricesQuery)|quotes\/quotes?\.ts|swap\/(?!modals|trade|AddressTools|LocalBanner|card\/WalletLine|state\/(accountUrl|tradeSteps|walletNotice))|content\/en\/card)|engine\/src\/(amount|decimal|price|readNumber)\./

/** Quotes and their card, which load when trading is open. */
const tradeFiles = /app\/src\/(swap\/trade\/|quotes\/(startQuotes|quoteService)|content\/en\/quotes)/

/** Shared by the pages of the site. These texts belong to single pages, the trusted types to workers. */
const siteFiles =
  /app\/src\/(ui\/(?!trustedTypes)|site|content\/(?!en\/(activity|card|home|newsletter|brandAssets|quotes)))|react-router/

export default defineConfig({
  plugins: [react()],
  css: { modules: { generateScopedName: nameClass } },
  define: { __WORLD__: JSON.stringify(world) },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/lcd': api, '/healthz': api },
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
            { name: 'modal', test: modalFiles },
            { name: 'connected', test: connectedFiles },
            { name: 'swapRoot', test: swapFiles },
            { name: 'trade', test: tradeFiles },
            { name: 'site', test: siteFiles, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})

/** Short, because every page has many. In development the readable name comes first. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? '')
  const short = `_${createHash('sha256').update(`${path} ${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 5)}`
  return process.env.NODE_ENV === 'development' ? `${name}${short}` : short
}
