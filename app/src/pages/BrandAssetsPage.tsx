import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { MurmurLogo } from '@murmur/ui/MurmurLogo.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { Fragment, type ReactNode } from 'react'
import { brandCopy } from '../content/en/brandAssets.ts'
import { siteCopy } from '../content/en/site.ts'
import { images } from '../content/images.ts'
import { useCopy } from '../content/language.ts'
import { brandbook, brandColours, formatBytes, type LogoVariant, logoVariants } from '../content/logoVariants.ts'

import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'
import styles from './BrandAssetsPage.module.css'

export function BrandAssetsPage() {
  const copy = useCopy(brandCopy)
  return (
    <PageFrame>
      <PageHeading title={copy.title} text={copy.text} />
      <section className={styles.logos} aria-label={copy.logos}>
        <Text as="h2" isForReaders>
          {copy.logos}
        </Text>
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

/** The first page of the book, drawn from its parts: sharp at every size, without a file of its own. */
function BrandbookCover() {
  const copy = useCopy(brandCopy)
  return (
    <div className={styles.cover} role="img" aria-label={copy.brandbook.cover}>
      <LazyImage image={images.hero.wide} alt="" className={styles.flock} />
      <MurmurLogo className={styles.coverLogo} />
      <span className={styles.coverTitle}>{copy.brandbook.coverTitle}</span>
    </div>
  )
}

function ColourList() {
  const brandTexts = useCopy(brandCopy)
  const siteTexts = useCopy(siteCopy)
  return (
    <ul className={styles.list}>
      {brandColours.map(({ name, token, hex }) => (
        <li key={token} className={styles.colour}>
          <span className={styles.swatch} data-colour={token} />
          <Text as="span" tone="soft" size="small">
            {name}
          </Text>
          <CopyButton
            text={hex}
            label={brandTexts.copyColour({ name, hex })}
            answers={siteTexts.copyButton}
            className={styles.hex}
          >
            {hex}
          </CopyButton>
        </li>
      ))}
    </ul>
  )
}

function LogoCard({ variant }: { readonly variant: LogoVariant }) {
  const copy = useCopy(brandCopy)
  const { id, layout, ground, preview, downloads } = variant
  const { title, name } = copy.variants[id]
  return (
    <article className={styles.card}>
      <div className={styles.preview} data-ground={ground} data-layout={layout}>
        <img className={styles.logo} alt={copy.picture(name)} loading="lazy" {...preview} />
      </div>
      <Text as="div" size="small" font="mono" className={styles.foot}>
        <h3 className={styles.logoTitle}>{title}</h3>
        <Line as="p" wrap="even" className={styles.downloads}>
          <span className={styles.word}>{copy.download}</span>
          {downloads.map(({ format, href }, index) => (
            <Fragment key={format}>
              {index > 0 && (
                <Text as="span" tone="dim" aria-hidden="true">
                  {' | '}
                </Text>
              )}
              <a className={styles.link} href={href} download="" aria-label={copy.downloadAs({ name, format })}>
                {format}
              </a>
            </Fragment>
          ))}
        </Line>
        <p className={styles.partFacts}>
          <span>{copy.pixels(downloads[0]?.size ?? '')}</span>
          <span>{downloads.map(({ format, bytes }) => `${format} ${formatBytes(bytes)}`).join(' · ')}</span>
        </p>
      </Text>
    </article>
  )
}

/** A sample of each of the three typefaces. */
function TypeSpecimen() {
  const copy = useCopy(brandCopy).type
  return (
    <dl>
      <Voice name={copy.display.name}>
        <dd className={styles.display}>{copy.display.sample}</dd>
      </Voice>
      <Voice name={copy.text.name}>
        <dd className={styles.partText}>{copy.text.sample}</dd>
      </Voice>
      <Voice name={copy.mono.name}>
        <Text as="dd" font="figures" className={styles.mono}>
          {copy.mono.sample}
        </Text>
      </Voice>
    </dl>
  )
}

function Voice({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Stack gap={4} className={styles.voice}>
      <Text as="dt" tone="dim" size="label">
        {name}
      </Text>
      {children}
    </Stack>
  )
}
