import { defineSection } from '../section.ts'

type ChangeTexts = { readonly percent: string; readonly span: string }
type MoveTexts = { readonly percent: string; readonly over: string }
type PairTexts = { readonly base: string; readonly quote: string }
type RangeTexts = { readonly lowest: string; readonly highest: string; readonly symbol: string }
type SwapTexts = { readonly time: string; readonly paid: string; readonly received: string }

/** The texts of charts and of the small lines in rows. */
export const chartCopy = defineSection('charts', {
  /** Where a line is drawn, for screen readers. */
  changed: {
    up: ({ percent, span }: ChangeTexts) => `Up ${percent} in ${span}`,
    down: ({ percent, span }: ChangeTexts) => `Down ${percent} in ${span}`,
    same: ({ span }: ChangeTexts) => `Unchanged in ${span}`,
  },
  spans: {
    day: 'a day',
    hours: (count: number) => (count === 1 ? 'an hour' : `${count} hours`),
    minutes: (count: number) => `${count} minutes`,
  },

  /** The time of a chart's change, also after the words of the next one. */
  over: { day: 'in a day', week: 'in a week', month: 'in a month', year: 'in a year' },
  overSince: (time: string) => `since ${time}`,
  moved: {
    up: ({ percent, over }: MoveTexts) => `Up ${percent} ${over}.`,
    down: ({ percent, over }: MoveTexts) => `Down ${percent} ${over}.`,
    same: ({ over }: MoveTexts) => `Unchanged ${over}.`,
  },
  invert: 'Show the other way round',
  close: 'Close the chart',
  period: 'Period',
  periods: { day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' },
  loading: 'Loading the prices…',
  slow: 'The server takes long. Still loading the prices…',
  offline: 'You are offline. The chart loads when the connection is back.',
  failed: 'The prices of this pair could not be loaded.',
  retry: 'TRY AGAIN',
  empty: ({ base, quote }: PairTexts) =>
    `There are no earlier prices of ${base} in ${quote} yet. They are collected every five minutes, for listed tokens.`,
  /** `time` is `14:05`, or a day with it. */
  since: (time: string) => `Collected since ${time}.`,
  gaps: (share: string) => `${share} of this time was not collected. There the line is straight.`,
  old: (time: string) => `You are offline. The last price is of ${time}.`,
  bought: 'You bought',
  sold: 'You sold',

  range: ({ lowest, highest, symbol }: RangeTexts) => `Lowest ${lowest}, highest ${highest} ${symbol}.`,
  table: ({ base, quote }: PairTexts) => `Price of ${base} in ${quote}`,
  time: 'Time',
  price: ({ quote }: PairTexts) => `Price in ${quote}`,
  swaps: 'Your swaps of this pair',
  swapped: ({ time, paid, received }: SwapTexts) => `${time}: paid ${paid}, received ${received}`,
})
