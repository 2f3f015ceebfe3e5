import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { TopMenu } from './menu/TopMenu.tsx'
import styles from './PageFrame.module.css'

/** What the pages with the top menu share: skip link, header, main, footer. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopMenu>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
      </TopMenu>
    </>
  )
}
