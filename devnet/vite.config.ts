import { defineConfig } from 'vite'

/** For Node, with its packages inside: read file by file, they take longer to load than the chains to start. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { freePorts: 'src/freePorts.ts', runChains: 'src/runChains.ts', runWorld: 'src/runWorld.ts' },
      // All in one folder: what they read lies beside it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
