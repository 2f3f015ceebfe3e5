import { reloadForCode } from '@murmur/ui/reloadForCode'
import { showLanguage } from './language.ts'
import { findLanguage } from './languages.ts'

/** Loads the texts of the prerendered page, so that it can be hydrated. False if they do not load. */
export async function loadTextsOfPage(page: Window): Promise<boolean> {
  try {
    await showLanguage(findLanguage(page.document.documentElement.lang))
    return true
  } catch (error) {
    await reloadForCode(page, { isRetry: false })
    console.warn('The texts of this language could not be loaded.', error)
    return false
  }
}
