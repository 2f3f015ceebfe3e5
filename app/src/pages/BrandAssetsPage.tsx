import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { brandCopy } from '../content/en/brandAssets.ts'
import { useCopy } from '../content/language.ts'
import { brandbook, formatBytes, logoVariants } from '../content/logoVariants.ts'
import { BrandbookCover } from '../site/brand/BrandbookCover.tsx'
import { ColourList } from '../site/brand/ColourList.tsx'
import { LogoCard } from '../site/brand/LogoCard.tsx'
import { TypeSpecimen } from '../site/brand/TypeSpecimen.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'
import styles from './BrandAssetsPage.module.css'

export function BrandAssetsPage() {
  const copy = useCopy(brandCopy)
  return (
    <PageFrame>
      <PageHeading title={copy.title} text={copy.text} />
      <section className={styles.logos} aria-label={copy.logos}>
        <h2 className={styles.hidden}>{copy.logos}</h2>
        {logoVariants.map((variant) => (
          <LogoCard key={variant.id} variant={variant} />
        ))}
      </section>
      <section className={styles.brandbook} aria-labelledby="brandbook">
        <Stack gap={6} align="start" place="center">
          <Title id="brandbook" className={styles.title}>
            {copy.brandbook.title}
          </Title>
          <Text tone="soft" size="lead" wrap="pretty" className={styles.text}>
            {copy.brandbook.text}
          </Text>
          <ButtonLink href={brandbook.href} download>
            {copy.brandbook.action}
          </ButtonLink>
          <p className={styles.facts}>
            {copy.brandbook.pages(brandbook.pages)} · {formatBytes(brandbook.bytes)}
          </p>
        </Stack>
        <BrandbookCover />
      </section>
      <section className={styles.row} aria-labelledby="colours">
        <h2 id="colours" className={styles.label}>
          {copy.colours}
        </h2>
        <ColourList />
      </section>
      <section className={styles.row} aria-labelledby="type">
        <h2 id="type" className={styles.label}>
          {copy.type.title}
        </h2>
        <TypeSpecimen />
      </section>
    </PageFrame>
  )
}
