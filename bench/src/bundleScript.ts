import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const house = fileURLToPath(new URL('../..', import.meta.url))

type Bundled = {
  /** Programs of threads, which lie beside the script. */
  readonly beside?: readonly URL[]
}

/**
 * Bundles a script as the product's server is bundled, and returns the file. A measured server runs without the TypeScript
 * loader, which wraps every function.
 */
export async function bundleScript(script: URL, { beside = [] }: Bundled = {}): Promise<string> {
  const name = basename(script.pathname, '.ts')
  const outDir = join(house, '.cache/bench', name)
  await build({
    root: house,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      emptyOutDir: true,
      outDir,
      rolldownOptions: {
        input: [script, ...beside].map((file) => fileURLToPath(file)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return join(outDir, `${name}.js`)
}
