import { defineConfig } from 'vite'

/** A bundle for Node with all packages: loading them file by file takes longer than starting the chains. */
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
      // All in one folder, since the entries find each other by path.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
