import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import styles from './Competition.module.css'

export function Competition() {
  const copy = useCopy(homeCopy).competition
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.section} aria-labelledby="competition">
      <p className={styles.label}>{copy.label}</p>
      <h2 id="competition" className={styles.statement}>
        <span>{copy.statement[0]}</span> <span>{copy.statement[1]}</span>
      </h2>
      <div className={styles.foot}>
        <p className={styles.text}>{copy.text}</p>
        <ButtonLink href={paths.swap}>{homeTexts.launch}</ButtonLink>
      </div>
    </section>
  )
}
