import { parseDecimal } from '@murmur/engine/decimal'
import { readNumber } from '@murmur/engine/readNumber'

export const presets = ['auto', '0.1', '0.5', '1'] as const
export type Preset = (typeof presets)[number]

export type Settings = {
  /** Exactly one is active: a preset, or what is typed. */
  readonly slippage: Preset | 'custom'
  /** As typed; empty unless it is active. */
  readonly customSlippage: string
  readonly aiMode: 'allora' | 'llm'
  readonly useAi: boolean
}

export const defaultSettings: Settings = { slippage: 'auto', customSlippage: '', aiMode: 'allora', useAi: false }

export function choosePreset(settings: Settings, slippage: Preset): Settings {
  return { ...settings, slippage, customSlippage: '' }
}

/** Typing makes the box the active choice; emptying it gives that back to AUTO. */
export function typeSlippage(settings: Settings, customSlippage: string): Settings {
  if (customSlippage.trim() === '') return choosePreset(settings, 'auto')
  return { ...settings, slippage: 'custom', customSlippage }
}

export type SlippageVerdict = 'fine' | 'low' | 'high' | 'refused'

/** Above 0 and at most 50; worth a warning below 0.05 and above 5. */
export function judgeSlippage({ slippage, customSlippage }: Settings): SlippageVerdict {
  if (slippage !== 'custom') return 'fine'
  const percent = readPercent(customSlippage)
  if (percent === undefined || percent <= 0n || percent > 50n * ONE) return 'refused'
  if (percent > 5n * ONE) return 'high'
  return percent < ONE / 20n ? 'low' : 'fine'
}

export const slippageMessages: Readonly<Record<SlippageVerdict, string>> = {
  fine: '',
  low: 'Below 0.05% the swap will often fail: prices move more than that.',
  high: 'Above 5% others can trade ahead of you and keep the difference.',
  refused: 'Enter a number above 0 and at most 50. AUTO applies until then.',
}

/** What applies: a refused value never does. */
export function describeSlippage(settings: Settings): string {
  if (settings.slippage === 'auto' || judgeSlippage(settings) === 'refused') return 'AUTO'
  return `${settings.slippage === 'custom' ? settings.customSlippage.trim() : settings.slippage}%`
}

const SCALE = 18
const ONE = 10n ** BigInt(SCALE)

/** Percent in units of 10^-18; undefined where it is no number, or two. */
function readPercent(text: string): bigint | undefined {
  const number = readNumber(text, {})
  if (number.type !== 'number' || number.readings.length !== 1) return undefined
  const [{ whole, fraction } = { whole: '', fraction: '' }] = number.readings
  if (fraction.length > SCALE) return undefined
  return parseDecimal(whole + fraction.padEnd(SCALE, '0'))?.units
}
