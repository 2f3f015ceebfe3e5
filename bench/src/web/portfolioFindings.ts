import { median } from '../figures.ts'
import type { PortfolioFigures } from './measurePortfolio.ts'
import type { Finding } from './webReport.ts'

type Figures = PortfolioFigures & {
  /** A year of prices, in the database. */
  readonly historyBytes: number
}

/** At least this many tokens are scrolled through, so that the frames mean something. */
const LEAST_ROWS = 200

/** The bounds of the portfolio, in addition to those of every page. */
export function findPortfolioFindings({ usable, valued, rows, frames, historyBytes }: Figures): readonly Finding[] {
  if (rows < LEAST_ROWS) throw new Error(`The account shows ${rows} tokens, and ${LEAST_ROWS} are needed.`)
  const late = frames.toSorted((one, other) => one - other)[Math.floor(frames.length * 0.95)]
  return [
    {
      metric: 'first value, against the usable pay field of /swap',
      unit: 'ms',
      floor: median(usable),
      page: median(valued),
      bound: { of: 'ratio', most: 1.5 },
    },
    {
      metric: `time of a frame while scrolling ${rows} tokens, p95`,
      unit: 'ms',
      page: late ?? Number.POSITIVE_INFINITY,
      bound: { of: 'page', most: 17 },
    },
    {
      metric: 'a year of prices of all listed tokens in the database',
      unit: 'kB',
      page: historyBytes,
      bound: { of: 'page', most: 50_000_000 },
    },
  ]
}
