import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'

const root = import.meta.dirname

/** `embed.js`: one classic script without imports, for the pages of other sites. */
export async function buildEmbedScript(options: InlineConfig['build']): Promise<Awaited<ReturnType<typeof build>>> {
  return await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...options,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'src/swap/embed/swapElement.ts'),
        output: { format: 'iife', entryFileNames: 'embed.js' },
      },
    },
  })
}
