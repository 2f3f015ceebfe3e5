import { Dropdown } from '@murmur/ui/Dropdown.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { chevronDown } from '@murmur/ui/icons'
import { reloadForCode } from '@murmur/ui/reloadForCode'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { type ReactNode, useState } from 'react'
import { siteCopy } from '../../content/en/site.ts'
import { language, showLanguage, useCopy, useLanguage } from '../../content/language.ts'
import { type LanguageId, languageIds, languages } from '../../content/languages.ts'
import styles from './TopMenu.module.css'

/** The choice in the header. */
export function LanguageMenu({ className }: { readonly className?: string | undefined }) {
  const copy = useCopy(siteCopy).language
  const face = (
    <>
      {copy.code}
      <Icon path={chevronDown} className={styles.chevron} />
    </>
  )
  return (
    <div className={[styles.menu, className].filter(Boolean).join(' ')}>
      <WithScript>
        <Dropdown label={copy.label} face={face} className={styles.button}>
          {(close) => <LanguageList className={styles.list} onChosen={close} />}
        </Dropdown>
      </WithScript>
    </div>
  )
}

/** The choice in the phone menu: all languages in a row. */
export function LanguageChoice() {
  return (
    <div className={styles.choice}>
      <WithScript>
        <LanguageList className={styles.languageRow} />
      </WithScript>
    </div>
  )
}

/** Without scripts the server's choice stands, and a label shows it. */
function WithScript({ children }: { readonly children: ReactNode }) {
  const copy = useCopy(siteCopy).language
  if (useIsHydrated()) return children
  return (
    <span className={styles.label} role="img" aria-label={copy.label}>
      {copy.code}
    </span>
  )
}

type LanguageListProps = { readonly className: string | undefined; readonly onChosen?: () => void }

function LanguageList({ className, onChosen }: LanguageListProps) {
  const copy = useCopy(siteCopy).language
  const shown = useLanguage()
  const [loading, setLoading] = useState<LanguageId>()
  const [hasFailed, setFailed] = useState(false)

  const choose = async (id: LanguageId) => {
    setLoading(id)
    setFailed(false)
    const isShown = await chooseLanguage(id, window)
    setLoading(undefined)
    setFailed(!isShown)
    if (isShown) onChosen?.()
  }
  return (
    <>
      <ul className={className} aria-label={copy.choices}>
        {languageIds.map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.option}
              lang={languages[id].tag}
              aria-current={id === shown}
              aria-busy={id === loading}
              onClick={() => void choose(id)}
            >
              {languages[id].name}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.failure} role="alert">
        {hasFailed && copy.failed}
      </p>
    </>
  )
}

const failed = new Set<LanguageId>()

/** Shows a language in place and remembers it. False where its file does not load: the page keeps its language then. */
async function chooseLanguage(id: LanguageId, page: Window): Promise<boolean> {
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
