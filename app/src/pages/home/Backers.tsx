import { Mark } from '@murmur/ui/Mark.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { useCopy } from '../../content/language.ts'
import { backers } from '../../content/logoRows.ts'
import { SectionHeading } from '../../site/SectionHeading.tsx'
import styles from './homeSections.module.css'

/** These are the networks, wallets and protocols that the product works with; no endorsement is claimed. */
export function Backers() {
  const copy = useCopy(homeCopy)
  return (
    <section className={styles.backersSection} aria-labelledby="backers">
      <SectionHeading id="backers" {...copy.backers} />
      <ul className={styles.backersGrid}>
        {backers.map((backer) => (
          <li key={backer.name} className={styles.backer}>
            <Mark of={backer.of} name={backer.mark} size="large" className={styles.backerMark} />
            <Text as="span" tone="soft" size="small" font="mono" className={styles.backersName}>
              {backer.name}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
