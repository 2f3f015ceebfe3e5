import { median } from '../figures.ts'
import type { PortfolioFigures } from './measurePortfolio.ts'
import type { Keystrokes, Visits } from './measureSites.ts'
import type { Visit } from './visit.ts'
import { type Finding, findFirstViewSize } from './webReport.ts'

type SwapFigures = {
  readonly keystrokes: Keystrokes
  /** From the click to the painted chart. */
  readonly charts: readonly number[]
}

/**
 * The first view of `/swap` at commit 2ae232cb, before it had charts, logos and an installable shell: the line `all` of
 * `npm run bench:web -- --page /swap` there, at both widths.
 */
const EARLIER_FIRST_VIEW = 282_500

/** The bounds of the swap screen, in addition to those of every page. */
export function findSwapFindings(
  { floor, wide, narrow }: Visits,
  { keystrokes, charts }: SwapFigures,
): readonly Finding[] {
  const page = median(keystrokes.page)
  const of = (visits: readonly Visit[], read: (visit: Visit) => number) => median(visits.map(read))
  return [
    {
      metric: 'pay field usable',
      unit: 'ms',
      floor: of(floor, (visit) => visit.usable),
      page: of(wide, (visit) => visit.usable),
      bound: { of: 'ratio', most: 1.3 },
    },
    {
      metric: 'JavaScript before the pay field is usable',
      unit: 'kB',
      floor: of(floor, sumScripts),
      page: of(wide, sumScripts),
      bound: { of: 'ratio', most: 1.9 },
    },
    {
      metric: 'keystroke to painted receive amount',
      unit: 'ms',
      floor: median(keystrokes.floor),
      page,
      bound: { of: 'ratio', most: 2.2 },
    },
    { metric: 'the same, at a 4x slowed CPU', unit: 'ms', page, bound: { of: 'page', most: 50 } },
    ...[wide, narrow].map((visits, index) => ({
      metric: `first view since 2ae232cb, ${index === 0 ? '1280' : '360'} px`,
      unit: 'kB' as const,
      floor: EARLIER_FIRST_VIEW,
      page: findFirstViewSize(visits),
      bound: { of: 'growth', most: 3_000 } as const,
    })),
    { metric: 'chart opened, at a 4x slowed CPU', unit: 'ms', page: median(charts), bound: { of: 'page', most: 150 } },
  ]
}

function sumScripts({ beforeUsable }: Visit): number {
  return beforeUsable.filter(({ kind }) => kind === 'script').reduce((sum, { bytes }) => sum + bytes, 0)
}

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
