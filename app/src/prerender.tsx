import { type ReactNode, StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './App.tsx'
import { descriptionCopy, titleCopy } from './content/en/pages.ts'
import { getCopy, showLanguage } from './content/language.ts'
import type { LanguageId } from './content/languages.ts'
import { learnTexts } from './content/learn/learnTexts.ts'
import { createLearnPages, createNotFoundPage, createPages, type PageMeta } from './content/pageMeta.ts'
import { slotMark } from './pages/SwapSlot.tsx'
import { paths } from './paths.ts'
import { createPrerendered } from './swap/swapRoot.tsx'

/** Every page in one language, the link-broken page last. `renderPage` renders in this language from now on. */
export async function preparePages(language: LanguageId): Promise<readonly PageMeta[]> {
  await showLanguage(language)
  const texts = { titles: getCopy(titleCopy), descriptions: getCopy(descriptionCopy) }
  return [...createPages(texts), ...createLearnPages(learnTexts, { language }), createNotFoundPage(texts)]
}

/** The complete markup of one page: nothing streams in later, so the content policy needs no inline script. */
export async function renderPage(path: string): Promise<string> {
  const page = await render(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  )
  if (!page.includes(slotMark)) return page
  const { element, options } = createPrerendered({ isEmbedded: path === paths.embed })
  const swap = await render(element, options)
  return page.replace(slotMark, () => swap)
}

async function render(element: ReactNode, options?: { identifierPrefix: string }): Promise<string> {
  const { prelude } = await prerenderToNodeStream(element, {
    ...options,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
