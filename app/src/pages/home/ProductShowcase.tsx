import { Icon } from '@murmur/ui/Icon.tsx'
import { arrowRight, arrowUpRight } from '@murmur/ui/icons'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { createProducts } from '../../content/homeSections.ts'
import { images } from '../../content/images.ts'
import { useCopy } from '../../content/language.ts'
import { EntryLink } from '../../site/EntryLink.tsx'
import { SectionHeading } from '../../site/SectionHeading.tsx'
import styles from './homeSections.module.css'

export function ProductShowcase() {
  const copy = useCopy(homeCopy)
  return (
    <section className={styles.productShowcaseSection} aria-labelledby="products">
      <SectionHeading id="products" {...copy.showcase} />
      <ul className={styles.productShowcaseGrid}>
        {createProducts(copy.products).map((product) => (
          <li key={product.image} className={styles.cell}>
            <EntryLink href={product.href} name={product.name} className={styles.product}>
              <span className={styles.productShowcasePicture}>
                <LazyImage image={images.products[product.image]} alt="" />
              </span>
              <Stack as="span" gap={3} place="start" className={styles.productShowcaseText}>
                <Title as="span" of="part" className={styles.productShowcaseName}>
                  {product.name}
                  <Icon path={product.href.startsWith('https:') ? arrowUpRight : arrowRight} />
                </Title>
                <Text as="span" size="small" font="mono">
                  {product.line}
                </Text>
                <span className={styles.detail}>{product.text}</span>
              </Stack>
            </EntryLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
