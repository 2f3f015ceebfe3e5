import { StatusBadge } from '@murmur/ui/StatusBadge.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { createPhases } from '../../content/homeSections.ts'
import { useCopy } from '../../content/language.ts'
import { SectionHeading } from '../../site/SectionHeading.tsx'
import styles from './homeSections.module.css'

export function Roadmap() {
  const copy = useCopy(homeCopy).roadmap
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.roadmapSection} aria-labelledby="roadmap">
      <SectionHeading id="roadmap" label={copy.label} title={copy.title} />
      <ol className={styles.phases}>
        {createPhases(copy.phases).map((phase) => (
          <li key={phase.number} className={styles.phase} data-now={phase.isNow ? '' : undefined}>
            <Label className={styles.when}>
              <span>{copy.phase(phase.number)}</span>
              <span>{phase.quarter}</span>
            </Label>
            <div className={styles.head}>
              <Title as="h3" className={styles.roadmapTitle}>
                {phase.title}
              </Title>
              {phase.isNow && <StatusBadge status="now">{homeTexts.status.now}</StatusBadge>}
            </div>
            <ul className={styles.items}>
              {phase.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
