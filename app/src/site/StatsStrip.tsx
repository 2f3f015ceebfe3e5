import { Label } from '@murmur/ui/Text.tsx'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import styles from './StatsStrip.module.css'

export function StatsStrip() {
  const copy = useCopy(siteCopy)
  return (
    <section aria-label={copy.stats.label} className={styles.strip}>
      <dl className={styles.list}>
        {copy.stats.items.map(({ figure, label }) => (
          <div key={label} className={styles.stat}>
            <Label as="dt">{label}</Label>
            <dd className={styles.figure}>
              <Figure text={figure} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Chinese writes large numbers with a unit, which is smaller than the number, so that it fits. */
function Figure({ text }: { readonly text: string }) {
  const [number, unit] = text.split(' ')
  if (unit === undefined) return number
  return (
    <>
      {number} <span className={styles.unit}>{unit}</span>
    </>
  )
}
