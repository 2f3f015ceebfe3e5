import { parseDecimal } from '@murmur/engine/decimal'
import { readNumber } from '@murmur/engine/readNumber'
import { cardCopy } from '../../content/en/card.ts'
import { getCopy } from '../../content/language.ts'

export const presets = ['auto', '0.1', '0.5', '1'] as const
type Preset = (typeof presets)[number]

export type Settings = {
  /** Exactly one is active: a preset or the typed value. */
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

/** Typing makes the custom value active; clearing it returns to AUTO. */
export function typeSlippage(settings: Settings, customSlippage: string): Settings {
  if (customSlippage.trim() === '') return choosePreset(settings, 'auto')
  return { ...settings, slippage: 'custom', customSlippage }
}

type SlippageVerdict = 'fine' | 'low' | 'high' | 'refused'

/** Valid above 0 and up to 50; a warning below 0.05 and above 5. */
export function judgeSlippage({ slippage, customSlippage }: Settings): SlippageVerdict {
  if (slippage !== 'custom') return 'fine'
  const percent = readPercent(customSlippage)
  if (percent === undefined || percent <= 0n || percent > 50n * ONE) return 'refused'
  if (percent > 5n * ONE) return 'high'
  return percent < ONE / 20n ? 'low' : 'fine'
}

/** The slippage that applies: a refused value never does. */
export function describeSlippage(settings: Settings): string {
  if (settings.slippage === 'auto' || judgeSlippage(settings) === 'refused') return getCopy(cardCopy).automatic
  return `${settings.slippage === 'custom' ? settings.customSlippage.trim() : settings.slippage}%`
}

const SCALE = 18
const ONE = 10n ** BigInt(SCALE)

/** Percent in units of 10^-18; undefined where the text is not exactly one number. */
function readPercent(text: string): bigint | undefined {
  const number = readNumber(text, {})
  if (number.type !== 'number' || number.readings.length !== 1) return undefined
  const [{ whole, fraction } = { whole: '', fraction: '' }] = number.readings
  if (fraction.length > SCALE) return undefined
  return parseDecimal(whole + fraction.padEnd(SCALE, '0'))?.units
}
