import { brandCopy } from '../../content/en/brandAssets.ts'
import { useCopy } from '../../content/language.ts'
import styles from './brandParts.module.css'

/** A sample of each of the three typefaces. */
export function TypeSpecimen() {
  const copy = useCopy(brandCopy).type
  return (
    <dl className={styles.specimen}>
      <div className={styles.voice}>
        <dt className={styles.typeSpecimenName}>{copy.display.name}</dt>
        <dd className={styles.display}>{copy.display.sample}</dd>
      </div>
      <div className={styles.voice}>
        <dt className={styles.typeSpecimenName}>{copy.text.name}</dt>
        <dd className={styles.text}>{copy.text.sample}</dd>
      </div>
      <div className={styles.voice}>
        <dt className={styles.typeSpecimenName}>{copy.mono.name}</dt>
        <dd className={styles.mono}>{copy.mono.sample}</dd>
      </div>
    </dl>
  )
}
