import { defineSection, type Texts } from '../section.ts'

type Adding = { readonly percent: string }
type Moving = { readonly symbols: string; readonly percent: string; readonly seconds: number }
type Forecasters = { readonly symbol: string; readonly topic: number; readonly age: string; readonly spread: string }
type Blocks = { readonly symbol: string; readonly blocks: number; readonly minutes: number }
type Drifting = { readonly pay: string; readonly receive: string; readonly percent: string; readonly hours: number }

/** The texts of the slippage tolerance that follows the measured risk. Its Chinese texts load with it, not with the site. */
export const riskCopy = defineSection('risk', {
  title: 'Slippage tolerance',
  /** The tolerance and the risk behind it. The reason opens below. */
  levels: {
    low: ({ percent }: Adding) => `${percent}, low risk`,
    medium: ({ percent }: Adding) => `${percent}, medium risk`,
    high: ({ percent }: Adding) => `${percent}, high risk`,
  },
  why: 'Why?',
  reason: ({ percent, parts }: { percent: string; parts: string }) => `${percent}: ${parts}.`,
  also: ({ one, other }: { one: string; other: string }) => `${one}; ${other}`,
  moves: ({ symbols, percent, seconds }: Moving) => `${symbols} moves about ${percent} in ${seconds} s`,
  parts: {
    move: ({ percent }: Adding) => `this adds ${percent}`,
    size: ({ percent }: Adding) => `your size adds ${percent}`,
    fee: ({ percent }: Adding) => `the network fee adds ${percent}`,
    fixed: ({ percent }: Adding) => `every route starts at ${percent}`,
  },
  guarded: ({ percent }: Adding) => `the plain rule moves it from ${percent} to this`,
  forecast: ({ symbol, topic, age, spread }: Forecasters) =>
    `${symbol}: forecast of Allora topic ${topic}, ${age} old${spread === '' ? '' : `, forecasters differ by ${spread}`}.`,
  realised: ({ symbol, blocks, minutes }: Blocks) =>
    `${symbol}: measured by us in ${blocks} blocks over ${minutes} min.`,
  age: (seconds: number) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`),

  /** One quiet line where AUTO keeps its usual tolerance. */
  unmeasured: {
    loading: (): string => 'Slippage AUTO allows 0.5 % until the risk is read.',
    unreachable: (): string => 'The risk is not reachable now: AUTO allows 0.5 %.',
    unknown: (symbol: string) => `How much ${symbol} moves is not known yet: AUTO allows 0.5 %.`,
    across: (): string => 'Across networks AUTO allows 0.5 %.',
  },

  drift: {
    gains: ({ pay, receive, percent, hours }: Drifting) =>
      `Forecast, not advice: ${receive} gains about ${percent} against ${pay} in ${hours} h.`,
    loses: ({ pay, receive, percent, hours }: Drifting) =>
      `Forecast, not advice: ${receive} loses about ${percent} against ${pay} in ${hours} h.`,
    record: ({ topic, hits, outcomes }: { topic: number; hits: number; outcomes: number }) =>
      `Allora topic ${topic} had the direction right in ${hits} of ${outcomes} cases that we counted.`,
  },
})

export type RiskTexts = Texts<typeof riskCopy>
