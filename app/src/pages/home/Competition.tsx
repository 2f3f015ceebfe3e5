import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import textStyles from '@murmur/ui/text.module.css'
import { homeCopy } from '../../content/en/home.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import styles from './homeSections.module.css'

export function Competition() {
  const copy = useCopy(homeCopy).competition
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.competitionSection} aria-labelledby="competition">
      <p className={`${textStyles.label} ${styles.competitionLabel}`}>{copy.label}</p>
      <Title id="competition" className={styles.statement}>
        <span>{copy.statement[0]}</span> <span>{copy.statement[1]}</span>
      </Title>
      <div className={styles.competitionFoot}>
        <p className={styles.competitionText}>{copy.text}</p>
        <ButtonLink href={paths.swap}>{homeTexts.launch}</ButtonLink>
      </div>
    </section>
  )
}
