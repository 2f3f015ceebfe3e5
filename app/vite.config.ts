import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Whoever does not ask for the local world gets a build without any of it.
const world = process.env.MURMUR_WORLD === 'local' ? 'local' : 'live'
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

/** What the swap screen shares with the pages around it. */
const coreFiles =
  /app\/src\/(paths|store|config|content\/priceUnknown|ui\/(Button\.|Icon|icons|Mark|Settling|Spinner|sprites))|engine\/src\/(network|token)\./

/** What the modals of the swap screen share: they come when it is at rest. */
const modalFiles = /app\/src\/(ui\/Dialog|swap\/ModalHead|content\/(alerts|wallets))/

/** What the site's pages share. The dropdown is in its folder for anybody, and only the swap screen has one. */
const siteFiles = /app\/src\/(ui\/(?!Dropdown)|site|content)|react-router/

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
    // Every asset keeps its own address: the policy allows no data: URL for fonts and sprites.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each further file is a request that the first paint waits behind: what all need is in the entry, and what
        // only some share is in few files, none of which brings along what its page can do without at first.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'core', test: coreFiles },
            { name: 'modal', test: modalFiles },
            { name: 'site', test: siteFiles, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})

/** Short, for every page is full of them. In development the name comes first, for eyes. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? '')
  const short = `_${createHash('sha256').update(`${path} ${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 5)}`
  return process.env.NODE_ENV === 'development' ? `${name}${short}` : short
}
