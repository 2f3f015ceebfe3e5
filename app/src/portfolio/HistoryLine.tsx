import type { HistoryAnswer } from '@murmur/sdk/api'
import { fetchHistory, type HistoryPeriod } from '@murmur/sdk/queries/historyQuery'
import { drawSpark } from '@murmur/ui/sparkPath'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useState } from 'react'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy, useLanguage } from '../content/language.ts'
import { languages } from '../content/languages.ts'
import { showMoney } from '../money.ts'
import type { Holding } from './holdings.ts'
import styles from './Portfolio.module.css'
import { readDollars, sumHistory, type TotalLine } from './totalLine.ts'

const periods = ['day', 'week', 'month', 'year'] as const satisfies readonly HistoryPeriod[]

const size = { width: 640, height: 120 }

/** The past worth of the present holdings. */
export function HistoryLine({ rows }: { readonly rows: readonly Holding[] }) {
  const copy = useCopy(portfolioCopy).history
  const [period, setPeriod] = useState<HistoryPeriod>('day')
  const history = useHistory(rows, period)
  if (rows.length === 0) return null
  const line = history?.answer && sumHistory(rows, history.answer)
  return (
    <section className={styles.history} aria-label={copy.label}>
      <fieldset className={styles.periods} aria-label={copy.period}>
        {periods.map((one) => (
          <label key={one} className={styles.period}>
            <input
              type="radio"
              name="portfolio-period"
              className={styles.radio}
              checked={period === one}
              onChange={() => setPeriod(one)}
            />
            {copy.periods[one]}
          </label>
        ))}
      </fieldset>
      <div className={styles.plot} data-state={line === undefined ? 'none' : 'line'}>
        {line !== undefined && <Curve line={line} />}
        {line === undefined && history !== undefined && (
          <Text tone="dim" size="small">
            {history.answer === undefined ? copy.failed : copy.none}
          </Text>
        )}
      </div>
      <Text tone="dim" size="fine">
        {copy.note} {line !== undefined && line.missing > 0 && copy.missing(line.missing)}
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
      data-tone={last.value >= first.value ? 'gain' : 'loss'}
      role="img"
      aria-label={`${copy.label}: ${copy.summary({ first: describe(first), last: describe(last) })}`}
    >
      <path d={drawSpark(line.values, size)} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

type Loaded = { readonly key: string; readonly answer: HistoryAnswer | undefined }

/** No value while it is loading. */
function useHistory(rows: readonly Holding[], period: HistoryPeriod): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  // The server answers for a limited number, so the most valuable ones come first.
  const priced = rows.filter(({ worth }) => worth !== undefined).map(({ listing }) => listing)
  const key = `${period} ${priced.map(({ id }) => id).sort()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: new amounts and prices need no other history.
  useEffect(() => {
    if (priced.length === 0) return
    let isOver = false
    fetchHistory(priced, { period, fetch: (path, options) => fetch(path, options) })
      .catch((error: unknown) => {
        console.warn('The history of the portfolio could not be loaded.', error)
        return undefined
      })
      .then((answer) => {
        if (!isOver) setLoaded({ key, answer })
      })
    return () => {
      isOver = true
    }
  }, [key])
  return loaded?.key === key ? loaded : undefined
}
