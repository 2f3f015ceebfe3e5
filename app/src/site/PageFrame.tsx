import type { ReactNode } from 'react'
import { siteCopy } from '../content/en/site.ts'
import { Footer } from './Footer.tsx'
import { TopMenu } from './menu/TopMenu.tsx'
import styles from './PageFrame.module.css'

/** The frame of pages with the top menu: skip link, header, main, footer. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        {siteCopy.skip}
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
