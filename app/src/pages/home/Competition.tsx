import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import styles from './homeSections.module.css'

export function Competition() {
  const copy = useCopy(homeCopy).competition
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.competitionSection} aria-labelledby="competition">
      <Label className={styles.competitionLabel}>{copy.label}</Label>
      <Title id="competition" className={styles.statement}>
        <span>{copy.statement[0]}</span> <span>{copy.statement[1]}</span>
      </Title>
      <div className={styles.competitionFoot}>
        <Text tone="soft" size="lead" className={styles.competitionText}>
          {copy.text}
        </Text>
        <ButtonLink href={paths.swap}>{homeTexts.launch}</ButtonLink>
      </div>
    </section>
  )
}
