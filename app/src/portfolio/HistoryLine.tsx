import type { HistoryAnswer } from '@murmur/sdk/api'
import { fetchHistory, type HistoryPeriod } from '@murmur/sdk/queries/historyQuery'
import { Button } from '@murmur/ui/Button.tsx'
import { Radios } from '@murmur/ui/Radios.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { drawSpark } from '@murmur/ui/sparkPath'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useState } from 'react'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy, useLanguage } from '../content/language.ts'
import { languages } from '../content/languages.ts'
import { viewChange } from '../dayLines/dayChange.ts'
import { showMoney } from '../money.ts'
import { type Holding, readDollars, sumHistory, type TotalLine } from './holdings.ts'
import styles from './Portfolio.module.css'

const periods = ['day', 'week', 'month', 'year'] as const satisfies readonly HistoryPeriod[]

const size = { width: 640, height: 120 }

const tones = { up: 'gain', down: 'loss', same: 'plain' } as const

/** The past worth of the present holdings. */
export function HistoryLine({ rows }: { readonly rows: readonly Holding[] }) {
  const { history: copy, tryAgain } = useCopy(portfolioCopy)
  const [period, setPeriod] = useState<HistoryPeriod>('day')
  const { answer, isLoading, isSlow, hasFailed, retry } = useHistory(rows, period)
  if (rows.length === 0) return null
  const line = answer && sumHistory(rows, answer)
  return (
    <section className={styles.history} aria-label={copy.label}>
      <Radios
        label={copy.period}
        name="portfolio-period"
        look="line"
        options={periods}
        texts={copy.periods}
        chosen={period}
        onChoose={setPeriod}
      />
      <div className={styles.plot} data-state={line === undefined ? 'none' : 'line'} aria-busy={isLoading}>
        {line !== undefined && <Curve line={line} />}
        <Text as="div" tone="soft" size="small" role="status" className={styles.plotNote}>
          {line === undefined && isLoading && (
            <>
              <Spinner /> {isSlow ? copy.slow : copy.loading}
            </>
          )}
          {line === undefined && !isLoading && (hasFailed ? copy.failed : copy.none)}
          {line === undefined && (isSlow || hasFailed) && (
            <Button look="line" onClick={retry}>
              {tryAgain}
            </Button>
          )}
        </Text>
      </div>
      <Text tone="dim" size="fine">
        {copy.note} {line !== undefined && !isLoading && line.missing > 0 && copy.missing(line.missing)}
      </Text>
    </section>
  )
}

function Curve({ line }: { readonly line: TotalLine }) {
  const copy = useCopy(portfolioCopy).history
  const { tag } = languages[useLanguage()]
  const known = line.values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return null
  const describe = ({ value, at }: { value: number; at: number }) => {
    const time = new Date((line.start + at * line.step) * 1_000)
    const when = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' }).format(time)
    return `${showMoney(readDollars(value)).text} (${when})`
  }
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className={styles.curve}
      data-tone={tones[viewChange((last.value / first.value - 1) * 100).direction]}
      role="img"
      aria-label={`${copy.label}: ${copy.summary({ first: describe(first), last: describe(last) })}`}
    >
      <path d={drawSpark(line.values, size)} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** While the server does not answer. */
const RETRY_MS = 10_000
/** Then the user can ask again. */
const SLOW_MS = 8_000

type Loaded = {
  /** Its tokens and its period. */
  readonly key: string
  readonly period: HistoryPeriod
  /** No value while the server does not answer. */
  readonly answer: HistoryAnswer | undefined
}

type History = {
  readonly answer: HistoryAnswer | undefined
  /** While more tokens are priced, the answer is that of fewer of them. */
  readonly isLoading: boolean
  /** It loads longer than usual. */
  readonly isSlow: boolean
  readonly hasFailed: boolean
  retry(): void
}

function useHistory(rows: readonly Holding[], period: HistoryPeriod): History {
  const [loaded, setLoaded] = useState<Loaded>()
  const [slow, setSlow] = useState<string>()
  const [tries, setTries] = useState(0)
  // The server answers for a limited number, so the most valuable ones come first.
  const priced = rows.filter(({ worth }) => worth !== undefined).map(({ listing }) => listing)
  const key = `${period} ${priced.map(({ id }) => id).sort()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: new amounts and prices need no other history.
  useEffect(() => {
    if (priced.length === 0) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      timer = setTimeout(() => setSlow(key), SLOW_MS)
      const answer = await fetchHistory(priced, { period, fetch: (path, options) => fetch(path, options) }).catch(
        (error: unknown) => {
          console.warn('The history of the portfolio could not be loaded.', error)
          return undefined
        },
      )
      if (isOver) return
      clearTimeout(timer)
      setSlow(undefined)
      setLoaded({ key, period, answer })
      if (answer === undefined) timer = setTimeout(() => void load(), RETRY_MS)
    }
    void load()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, tries])
  const isCurrent = loaded?.key === key
  return {
    answer: loaded?.period === period ? loaded.answer : undefined,
    isSlow: slow === key,
    isLoading: priced.length === 0 ? rows.some(({ isPricing }) => isPricing) : !isCurrent,
    hasFailed: isCurrent && loaded.answer === undefined,
    retry() {
      setLoaded(undefined)
      setSlow(undefined)
      setTries(tries + 1)
    },
  }
}
