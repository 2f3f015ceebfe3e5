import { defineConfig } from 'vite'

/** Bundles the workspaces into one file for Node. npm packages stay external. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
