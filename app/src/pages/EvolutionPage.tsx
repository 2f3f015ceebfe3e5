import { evolutionCopy } from '../content/en/evolution.ts'
import { slippageResult } from '../content/evolution.ts'
import run from '../content/evolutionRun.json'
import { useLanguage } from '../content/language.ts'
import { evolution } from '../content/zh/evolution.ts'
import { EvolutionFacts } from '../site/evolution/EvolutionFacts.tsx'
import { LearningCurve } from '../site/evolution/LearningCurve.tsx'
import { SlippageTable } from '../site/evolution/SlippageTable.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'
import styles from './EvolutionPage.module.css'

/** The committed run of the evolution, and how its rule was judged. */
export function EvolutionPage() {
  const copy = useLanguage() === 'zh' ? evolution : evolutionCopy
  const { swaps, saving, interval, worse } = slippageResult
  const weights = Object.keys(copy.weights) as (keyof typeof copy.weights)[]
  return (
    <PageFrame>
      <PageHeading title={copy.title} text={copy.text} />
      <EvolutionFacts copy={copy.facts} />
      <section className={styles.part} aria-labelledby="curve">
        <h2 id="curve" className={styles.label}>
          {copy.curveTitle}
        </h2>
        <div className={styles.body}>
          <LearningCurve label={copy.curve} axis={copy.axis} />
          <p className={styles.text}>{copy.curveText}</p>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="rule">
        <h2 id="rule" className={styles.label}>
          {copy.ruleTitle}
        </h2>
        <div className={styles.body}>
          <p className={styles.text}>{copy.ruleText}</p>
          <ul className={styles.weights}>
            {weights.map((name) => (
              <li key={name} className={styles.weight}>
                <span className={styles.figure}>{run.weights[name].toFixed(name === 'impact' ? 4 : 2)}</span>
                <span>{copy.weights[name]}</span>
              </li>
            ))}
          </ul>
          <p className={styles.text}>{copy.guard}</p>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="result">
        <h2 id="result" className={styles.label}>
          {copy.resultTitle}
        </h2>
        <div className={styles.body}>
          <p className={styles.text}>{copy.resultText({ swaps, saving, from: interval[0], to: interval[1] })}</p>
          <SlippageTable copy={copy} />
          <h3 className={styles.title}>{copy.worseTitle}</h3>
          <p className={styles.text}>{copy.worse({ worse })}</p>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="repeat">
        <h2 id="repeat" className={styles.label}>
          {copy.repeatTitle}
        </h2>
        <div className={styles.body}>
          <p className={styles.text}>{copy.repeatText}</p>
          <dl className={styles.settings}>
            {listSettings(copy.repeat).map(([name, value]) => (
              <div key={name} className={styles.setting}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="claims">
        <h2 id="claims" className={styles.label}>
          {copy.claimsTitle}
        </h2>
        <ul className={styles.body}>
          {Object.entries(copy.claims).map(([name, claim]) => (
            <li key={name} className={styles.text}>
              {claim}
            </li>
          ))}
        </ul>
      </section>
    </PageFrame>
  )
}

function listSettings(copy: typeof evolutionCopy.repeat): readonly (readonly [string, string])[] {
  const { trainSeed, validationSeed, testSeed, mutationSeed } = run.settings
  return [
    [copy.command, run.command],
    [copy.judge, 'npm run bench:slippage'],
    [copy.trainSeed, String(trainSeed)],
    [copy.validationSeed, String(validationSeed)],
    [copy.testSeed, String(testSeed)],
    [copy.mutationSeed, String(mutationSeed)],
    [copy.chosen, String(run.generation)],
  ]
}
