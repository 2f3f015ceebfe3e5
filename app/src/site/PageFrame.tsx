import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import type { ReactNode } from 'react'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { MissingPages } from './MissingPages.tsx'
import { TopMenu } from './menu/TopMenu.tsx'
import styles from './PageFrame.module.css'

/** The frame of pages with the top menu: skip link, header, main, footer. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const copy = useCopy(siteCopy)
  const isHydrated = useIsHydrated()
  return (
    <MissingPages>
      <a className={styles.skip} href="#main">
        {copy.skip}
      </a>
      <TopMenu>
        <main id="main" tabIndex={-1} className={styles.main} data-hydrated={isHydrated}>
          {children}
        </main>
        <Footer />
        <BottomBar />
      </TopMenu>
    </MissingPages>
  )
}
