import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [react()],
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/healthz': api },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Every asset keeps its own address: the policy allows no data: URL for fonts and sprites.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What most pages share is one file: a dozen small ones would cost more in headers than they save.
        codeSplitting: { groups: [{ name: 'site', test: /app\/src\/(site|ui|content)\//, minShareCount: 3 }] },
      },
    },
  },
  worker: { format: 'es' },
})
