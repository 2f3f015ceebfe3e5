import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Whoever does not ask for the local world gets a build without any of it.
const world = process.env.MURMUR_WORLD === 'local' ? 'local' : 'live'
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [react()],
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
        // What pages share is one file: each further one is a request that the first paint waits behind.
        codeSplitting: {
          groups: [
            { name: 'site', test: /app\/src\/(site|ui|content)\/|rolldown/, minShareCount: 2 },
            { name: 'engine', test: /engine\/src\/|app\/src\/store/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})
