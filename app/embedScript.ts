import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

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

/** In development: the script, and the sites that may embed the card, which the built page gets from the server. */
export function serveEmbedScript({ embedOrigins = '' }: { readonly embedOrigins: string | undefined }): Plugin {
  return {
    name: 'serve-embed-script',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/embed.js', (_, response, next) => {
        buildEmbedScript({ write: false }).then(
          (built) => response.setHeader('content-type', 'text/javascript').end(readScript(built)),
          next,
        )
      })
    },
    transformIndexHtml(html) {
      const embedders = embedOrigins.split(',').map((site) => site.trim())
      return html.replace('<html', `<html data-embedders="${embedders.join(' ')}"`)
    },
  }
}

/** The code of a build that wrote no file. */
function readScript(built: Awaited<ReturnType<typeof build>>): string {
  const [output] = [built].flat()
  const [file] = output !== undefined && 'output' in output ? output.output : []
  if (file?.type !== 'chunk') throw new Error('The build of embed.js gave no script.')
  return file.code
}
