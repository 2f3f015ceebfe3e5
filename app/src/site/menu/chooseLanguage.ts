import { reloadForCode } from '@murmur/ui/reloadForCode'
import { language, showLanguage } from '../../content/language.ts'
import type { LanguageId } from '../../content/languages.ts'

const failed = new Set<LanguageId>()

/** Shows a language in place and remembers it. False where its file does not load: the page keeps its language then. */
export async function chooseLanguage(id: LanguageId, page: Window): Promise<boolean> {
  try {
    await showLanguage(id)
    rememberLanguage(id, page)
    return true
  } catch {
    const isRetry = failed.has(id)
    failed.add(id)
    // A reload brings the page in the remembered language.
    rememberLanguage(id, page)
    await reloadForCode(page, { isRetry })
    rememberLanguage(language.get().id, page)
    return false
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Keeps the choice in a cookie, by which the server picks the page. A browser without cookies forgets it. */
function rememberLanguage(id: LanguageId, { document, location }: Pick<Window, 'document' | 'location'>): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `language=${id}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}
