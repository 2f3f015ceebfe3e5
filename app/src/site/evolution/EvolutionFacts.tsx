import type { EvolutionTexts } from '../../content/en/evolution.ts'
import { slippageResult } from '../../content/evolution.ts'
import run from '../../content/evolutionRun.json'
import styles from './EvolutionPart.module.css'

/** The run in three figures. */
export function EvolutionFacts({ copy }: { readonly copy: EvolutionTexts['facts'] }) {
  const facts = [
    [run.evaluations.toLocaleString('en'), copy.evaluations],
    [run.settings.generations.toLocaleString('en'), copy.generations],
    [slippageResult.saving, copy.saving],
  ] as const
  return (
    <ul className={styles.facts}>
      {facts.map(([figure, text]) => (
        <li key={figure} className={styles.fact}>
          <span className={styles.evolutionFactsFigure}>{figure}</span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
