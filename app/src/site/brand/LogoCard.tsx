import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Fragment } from 'react'
import { brandCopy } from '../../content/en/brandAssets.ts'
import { useCopy } from '../../content/language.ts'
import type { LogoVariant } from '../../content/logoVariants.ts'
import { formatBytes } from '../../content/logoVariants.ts'
import styles from './brandParts.module.css'

export function LogoCard({ variant }: { readonly variant: LogoVariant }) {
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
        <p className={styles.facts}>
          <span>{copy.pixels(downloads[0]?.size ?? '')}</span>
          <span>{downloads.map(({ format, bytes }) => `${format} ${formatBytes(bytes)}`).join(' · ')}</span>
        </p>
      </Text>
    </article>
  )
}
