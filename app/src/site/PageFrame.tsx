import { type ReactNode, useState } from 'react'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { MissingPage } from './EntryLink.tsx'
import { Footer } from './Footer.tsx'
import { MissingPageNotice } from './MissingPageNotice.tsx'
import { TopMenu } from './menu/TopMenu.tsx'
import styles from './PageFrame.module.css'

/** The frame of pages with the top menu: skip link, header, main, footer. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const copy = useCopy(siteCopy)
  const [missing, setMissing] = useState<string>()
  return (
    <MissingPage value={setMissing}>
      <a className={styles.skip} href="#main">
        {copy.skip}
      </a>
      <TopMenu>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
      </TopMenu>
      <MissingPageNotice name={missing} onDismiss={() => setMissing(undefined)} />
    </MissingPage>
  )
}
