import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

/** Bundles the workspaces into one file for Node. npm packages stay external. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        operatorCommand: 'src/operatorCommand.ts',
        // A thread's own program: it lies beside the server's.
        tradeWorker: 'src/v1/tradeWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'sqlite-worker',
      // Node starts it as a file of its own, beside the bundle.
      generateBundle() {
        const source = readFileSync(new URL('src/database/sqliteWorker.mjs', import.meta.url))
        this.emitFile({ type: 'asset', fileName: 'sqliteWorker.mjs', source })
      },
    },
  ],
})
