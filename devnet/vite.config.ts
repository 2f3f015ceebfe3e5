import { defineConfig } from 'vite'

/** For Node, with its packages inside: read file by file, they take longer to load than the chains to start. */
export default defineConfig({
  // EDR is a native addon, so it stays outside.
  ssr: { noExternal: true, external: ['@nomicfoundation/edr'] },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        buildSnapshots: 'src/host/buildSnapshots.ts',
        freePorts: 'src/chain/freePorts.ts',
        hostChains: 'src/host/hostChains.ts',
        runChains: 'src/runChains.ts',
        runWorld: 'src/runWorld.ts',
      },
      // All in one folder: what they read lies beside it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
