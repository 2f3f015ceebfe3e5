import { brandbook, logoVariants } from '../content/brandAssets.ts'
import { BrandbookCover } from '../site/brand/BrandbookCover.tsx'
import { ColourList } from '../site/brand/ColourList.tsx'
import { LogoCard } from '../site/brand/LogoCard.tsx'
import { TypeSpecimen } from '../site/brand/TypeSpecimen.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { formatBytes } from '../ui/formatBytes.ts'
import styles from './BrandAssetsPage.module.css'

export function BrandAssetsPage() {
  return (
    <PageFrame>
      <PageHeading
        title="BRAND ASSETS"
        text="The logo for every ground and format, and the book that says how it flies."
      />
      <section className={styles.logos} aria-label="Logos">
        <h2 className={styles.hidden}>Logos</h2>
        {logoVariants.map((variant) => (
          <LogoCard key={variant.title} variant={variant} />
        ))}
      </section>
      <section className={styles.brandbook} aria-labelledby="brandbook">
        <div className={styles.words}>
          <h2 id="brandbook" className={styles.title}>
            BRANDBOOK
          </h2>
          <p className={styles.text}>Logo, clear space, colour, type, motion and misuse: everything on one shelf.</p>
          <ButtonLink href={brandbook.href} download>
            DOWNLOAD PDF
          </ButtonLink>
          <p className={styles.facts}>
            {brandbook.pages} PAGES · {formatBytes(brandbook.bytes)}
          </p>
        </div>
        <BrandbookCover />
      </section>
      <section className={styles.row} aria-labelledby="colours">
        <h2 id="colours" className={styles.label}>
          COLOUR
        </h2>
        <ColourList />
      </section>
      <section className={styles.row} aria-labelledby="type">
        <h2 id="type" className={styles.label}>
          TYPE
        </h2>
        <TypeSpecimen />
      </section>
    </PageFrame>
  )
}
