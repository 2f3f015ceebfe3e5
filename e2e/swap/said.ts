import type { Page } from '@playwright/test'

/** Runs in the page. Keeps every sentence that a screen reader would say, over reloads as well. */
export function rememberWords(): void {
  const key = 'said'
  const said = new Set<string>(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
  const listen = () => {
    for (const status of document.querySelectorAll('[role="status"], [role="alert"]')) {
      const text = status.textContent?.trim() ?? ''
      if (text !== '') said.add(text)
    }
    sessionStorage.setItem(key, JSON.stringify([...said]))
  }
  new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Everything that the page has said so far. */
export function listSaid(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('said') ?? '[]'))
}
