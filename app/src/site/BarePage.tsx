import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { MurmurLogo } from '../ui/MurmurLogo.tsx'
import styles from './BarePage.module.css'

type BarePageProps = {
  readonly children: ReactNode
  /** What lies behind the words. */
  readonly ground?: ReactNode
  readonly className?: string | undefined
}

/** What the pages without a top menu share: they fill the screen, and their logo leads home. */
export function BarePage({ children, ground, className }: BarePageProps) {
  return (
    <div className={styles.page}>
      {ground}
      <header className={styles.header}>
        <Link to={paths.home} className={styles.logo} aria-label="Murmur, home">
          <MurmurLogo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={[styles.main, className].filter(Boolean).join(' ')}>
        {children}
      </main>
    </div>
  )
}
