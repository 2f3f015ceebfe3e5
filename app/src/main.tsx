import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '@murmur/ui/styles/fonts.css'
import '@murmur/ui/styles/tokens.css'
import '@murmur/ui/styles/base.css'
import { rootOptions } from './rootOptions.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element.')
markInlinedStyles()
void start(root)

/**
 * Tells Vite's chunk loader that these styles are present. The links are created here and not in the HTML, because
 * Chromium's preload scanner fetches even disabled ones, before the scripts.
 */
function markInlinedStyles(): void {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="inlined-styles"]') ?? {}
  for (const href of content.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.disabled = true
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
}

/** The swap screen is usable before the menu, the footer and the router have loaded. */
async function start(root: Element): Promise<void> {
  if (document.documentElement.lang !== 'en') await loadTexts(root)
  const slot = document.getElementById('swap-screen')
  if (slot !== null) await startSwap(slot)
  const { BrowserApp } = await import('./BrowserApp.tsx')
  // In development nothing is prerendered.
  if (root.childElementCount === 0) createRoot(root, rootOptions).render(<BrowserApp />)
  else startTransition(() => void hydrateRoot(root, <BrowserApp />, rootOptions))
}

/** English is in every page. Where another language does not load, the page is rendered in English. */
async function loadTexts(root: Element): Promise<void> {
  const { loadTextsOfPage } = await import('./content/languageOfPage.ts')
  if (!(await loadTextsOfPage(window))) root.replaceChildren()
}

async function startSwap(slot: Element): Promise<void> {
  const { hydrateSwap } = await import('./swap/swapRoot.tsx')
  await hydrateSwap(slot)
  // Answer the first key before requesting the rest.
  await new Promise((resolve) => setTimeout(resolve))
  document.documentElement.removeAttribute('data-script-first')
  // Only to start sooner: the router imports the same page, and reports a failure.
  const page = slot.hasAttribute('data-embedded') ? import('./pages/EmbedPage.tsx') : import('./pages/SwapPage.tsx')
  page.catch(() => {})
}
