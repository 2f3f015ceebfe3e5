import { Label } from '@murmur/ui/Text.tsx'
import type { EvolutionTexts } from '../content/en/evolution.ts'
import run from '../content/evolutionRun.json'
import { useEvolutionTexts } from '../content/evolutionTexts.ts'
import { slippageResult } from '../content/slippageFigures.ts'
import { EvolutionFacts } from '../site/evolution/EvolutionFacts.tsx'
import { EvolutionPart } from '../site/evolution/EvolutionPart.tsx'
import { LearningCurve } from '../site/evolution/LearningCurve.tsx'
import { SlippageTable } from '../site/evolution/SlippageTable.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'
import styles from './EvolutionPage.module.css'

/** The committed run of the evolution, and how its rule was judged. */
export function EvolutionPage() {
  const copy = useEvolutionTexts()
  const { swaps, saving, interval, worse } = slippageResult
  return (
    <PageFrame>
      <PageHeading title={copy.title} text={copy.text} />
      <EvolutionFacts copy={copy.facts} />
      <EvolutionPart id="curve" title={copy.curveTitle}>
        <LearningCurve label={copy.curve} axis={copy.axis} />
        <p className={styles.text}>{copy.curveText}</p>
      </EvolutionPart>
      <EvolutionPart id="rule" title={copy.ruleTitle}>
        <p className={styles.text}>{copy.ruleText}</p>
        <Weights copy={copy.weights} />
        <p className={styles.text}>{copy.guard}</p>
      </EvolutionPart>
      <EvolutionPart id="result" title={copy.resultTitle}>
        <p className={styles.text}>{copy.resultText({ swaps, saving, from: interval[0], to: interval[1] })}</p>
        <SlippageTable copy={copy} />
        <Label as="h3" className={styles.title}>
          {copy.worseTitle}
        </Label>
        <p className={styles.text}>{copy.worse({ worse })}</p>
      </EvolutionPart>
      <EvolutionPart id="repeat" title={copy.repeatTitle}>
        <p className={styles.text}>{copy.repeatText}</p>
        <RunSettings copy={copy.repeat} />
      </EvolutionPart>
      <EvolutionPart id="claims" title={copy.claimsTitle}>
        {Object.entries(copy.claims).map(([name, claim]) => (
          <p key={name} className={styles.text}>
            {claim}
          </p>
        ))}
      </EvolutionPart>
    </PageFrame>
  )
}

function Weights({ copy }: { readonly copy: EvolutionTexts['weights'] }) {
  const names = Object.keys(copy) as (keyof typeof copy)[]
  return (
    <ul className={styles.rows}>
      {names.map((name) => (
        <li key={name} className={styles.weight}>
          <span className={styles.figure}>{run.weights[name].toFixed(name === 'impact' ? 4 : 2)}</span>
          <span>{copy[name]}</span>
        </li>
      ))}
    </ul>
  )
}

function RunSettings({ copy }: { readonly copy: EvolutionTexts['repeat'] }) {
  const { trainSeed, validationSeed, testSeed, mutationSeed } = run.settings
  const rows = [
    [copy.command, run.command],
    [copy.judge, 'npm run bench:slippage'],
    [copy.trainSeed, trainSeed],
    [copy.validationSeed, validationSeed],
    [copy.testSeed, testSeed],
    [copy.mutationSeed, mutationSeed],
    [copy.chosen, run.generation],
  ] as const
  return (
    <dl className={styles.rows}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.setting}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
