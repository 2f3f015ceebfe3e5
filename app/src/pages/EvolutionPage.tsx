import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import type { ReactNode } from 'react'
import type { EvolutionTexts } from '../content/en/evolution.ts'
import run from '../content/evolutionRun.json'
import { useEvolutionTexts } from '../content/evolutionTexts.ts'
import { slippageFigures, slippageResult } from '../content/slippageFigures.ts'
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

/** The run in three figures. */
function EvolutionFacts({ copy }: { readonly copy: EvolutionTexts['facts'] }) {
  const facts = [
    [run.evaluations.toLocaleString('en'), copy.evaluations],
    [run.settings.generations.toLocaleString('en'), copy.generations],
    [slippageResult.saving, copy.saving],
  ] as const
  return (
    <ul className={styles.facts}>
      {facts.map(([figure, text]) => (
        <Stack as="li" gap={2} place="start" key={figure} className={styles.fact}>
          <Title as="span" of="section">
            {figure}
          </Title>
          <Text as="span" tone="soft">
            {text}
          </Text>
        </Stack>
      ))}
    </ul>
  )
}

type SlippageTableProps = { readonly copy: Pick<EvolutionTexts, 'columns' | 'policies' | 'table'> }

/** The costs of each method to set a tolerance. On narrow screens it scrolls. */
function SlippageTable({ copy }: SlippageTableProps) {
  const columns = Object.keys(copy.columns) as (keyof typeof copy.columns)[]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={copy.table} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {copy.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slippageFigures.map((row) => (
            <tr key={row.policy}>
              {columns.map((column) =>
                column === 'policy' ? (
                  <th key={column} scope="row">
                    {copy.policies[row.policy]}
                  </th>
                ) : (
                  <td key={column}>{row[column]}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Percent of the cost of a fixed 0.5 %, from the upper edge down. The style sheet places them at equal distances. */
const marks = [150, 100, 50, 0]
const [MOST = 150] = marks

type LearningCurveProps = { readonly label: string; readonly axis: EvolutionTexts['axis'] }

/** The cost of the best rule by generation. The drawing is stretched, so its texts stand beside it. */
function LearningCurve({ label, axis }: LearningCurveProps) {
  const points = run.curve.map((cost, at) => `${round((100 * at) / (run.curve.length - 1))} ${findTop(100 * cost)}`)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.cost}>{axis.cost}</figcaption>
      <ul className={styles.marks} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark}>{`${mark} %`}</li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 100 ${MOST}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={styles.drawing}
      >
        <path className={styles.lines} d={marks.map((mark) => `M0 ${findTop(mark)}H100`).join('')} />
        <path className={styles.curve} d={`M${points.join('L')}`} />
      </svg>
      <p className={styles.generations} aria-hidden="true">
        <span>0</span>
        <span>{axis.generation}</span>
        <span>{run.settings.generations.toLocaleString('en')}</span>
      </p>
    </figure>
  )
}

function findTop(percent: number): number {
  return round(MOST - percent)
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}

type EvolutionPartProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

/** A section of the evolution page: its name on the left, its contents on the right. */
function EvolutionPart({ id, title, children }: EvolutionPartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Label as="h2" id={id}>
        {title}
      </Label>
      <Stack gap={6} className={styles.body}>
        {children}
      </Stack>
    </section>
  )
}
