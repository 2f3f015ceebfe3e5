import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element.')
void start(root)

/** Whoever comes to swap can do so before the menu, the footer and the router are here. */
async function start(root: Element): Promise<void> {
  const slot = document.getElementById('swap-screen')
  if (slot !== null) await startSwap(slot)
  const { BrowserApp } = await import('./BrowserApp.tsx')
  // In development the page comes without prerendered markup.
  if (root.childElementCount === 0) createRoot(root).render(<BrowserApp />)
  else startTransition(() => void hydrateRoot(root, <BrowserApp />))
}

async function startSwap(slot: Element): Promise<void> {
  const { hydrateSwap } = await import('./swap/swapRoot.tsx')
  await hydrateSwap(slot)
  // The first key is answered before the rest is asked for.
  await new Promise((resolve) => setTimeout(resolve))
  document.documentElement.removeAttribute('data-script-first')
  // The router will ask for it again, and it comes sooner.
  import('./pages/SwapPage.tsx').catch(() => {})
}
