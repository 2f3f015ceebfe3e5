import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import type { ReactNode } from 'react'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { MissingPages } from './MissingPages.tsx'
import { TopMenu } from './menu/TopMenu.tsx'
import styles from './PageFrame.module.css'

type PageFrameProps = { readonly footer?: 'full' | 'slim'; readonly children: ReactNode }

/** The frame of pages with the top menu: skip link, header, main, footer. */
export function PageFrame({ footer = 'full', children }: PageFrameProps) {
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
        <Footer look={footer} />
        <BottomBar />
      </TopMenu>
    </MissingPages>
  )
}
