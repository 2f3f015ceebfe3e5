import { defineConfig } from 'vite'

/** One file for Node. Packages of the lock stay outside; the rooms of this house are bundled in. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
