import { MurmurLogo } from '@murmur/ui/MurmurLogo.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { MissingPages } from './MissingPages.tsx'
import styles from './PageFrame.module.css'

type BarePageProps = {
  readonly children: ReactNode
  /** The background behind the text. */
  readonly ground?: ReactNode
  readonly className?: string | undefined
}

/** The frame of pages without the top menu: full screen, with a logo that links home. */
export function BarePage({ children, ground, className }: BarePageProps) {
  const copy = useCopy(siteCopy)
  const isHydrated = useIsHydrated()
  return (
    <MissingPages>
      <div className={styles.page}>
        {ground}
        <header className={styles.header}>
          <Link to={paths.home} className={styles.logo} aria-label={copy.home}>
            <MurmurLogo />
          </Link>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className={[styles.bareMain, className].filter(Boolean).join(' ')}
          data-hydrated={isHydrated}
        >
          {children}
        </main>
      </div>
    </MissingPages>
  )
}
