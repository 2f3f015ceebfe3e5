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
  /** The custom value typed a second time; empty where none is asked for. */
  readonly confirmedSlippage: string
  readonly aiMode: 'allora' | 'llm'
  readonly useAi: boolean
  /** The exchanges that must not be used, by name, sorted. Only quotes know exchanges. */
  readonly leftOut: readonly string[]
}

export const defaultSettings: Settings = {
  slippage: 'auto',
  customSlippage: '',
  confirmedSlippage: '',
  aiMode: 'allora',
  useAi: false,
  leftOut: [],
}

/** Uses an exchange again, or no longer. */
export function toggleExchange(settings: Settings, name: string): Settings {
  const { leftOut } = settings
  const isLeftOut = leftOut.includes(name)
  return { ...settings, leftOut: isLeftOut ? leftOut.filter((other) => other !== name) : [...leftOut, name].sort() }
}

/** Sentences can be typed and routes explained. */
export function isLanguageModelOn({ useAi, aiMode }: Settings): boolean {
  return useAi && aiMode === 'llm'
}

/** AUTO follows the measured risk. */
export function isMeasured({ useAi, aiMode, slippage }: Settings): boolean {
  return useAi && aiMode === 'allora' && slippage === 'auto'
}

/** Longer than any percentage that is not refused. */
export const SLIPPAGE_LENGTH = 20

export function choosePreset(settings: Settings, slippage: Preset): Settings {
  return { ...settings, slippage, customSlippage: '', confirmedSlippage: '' }
}

/** Typing makes the custom value active; clearing it returns to AUTO. */
export function typeSlippage(settings: Settings, customSlippage: string): Settings {
  if (customSlippage.trim() === '') return choosePreset(settings, 'auto')
  return { ...settings, slippage: 'custom', customSlippage, confirmedSlippage: '' }
}

export function confirmSlippage(settings: Settings, confirmedSlippage: string): Settings {
  return { ...settings, confirmedSlippage }
}

type SlippageResult = 'fine' | 'low' | 'raised' | 'unconfirmed' | 'high' | 'refused'

/** Valid above 0 and up to 15, above 5 only when typed twice; a warning below 0.05 and above 1. */
export function judgeSlippage({ slippage, customSlippage, confirmedSlippage }: Settings): SlippageResult {
  if (slippage !== 'custom') return 'fine'
  const percent = readPercent(customSlippage)
  if (percent === undefined || percent <= 0n || percent > 15n * ONE) return 'refused'
  if (percent > 5n * ONE) return readPercent(confirmedSlippage) === percent ? 'high' : 'unconfirmed'
  if (percent > ONE) return 'raised'
  return percent < ONE / 20n ? 'low' : 'fine'
}

/** The tolerance of AUTO. */
const AUTO_PERCENT = '0.5'

/** The slippage that applies, in percent. A refused or unconfirmed value never does. */
export function findSlippage(settings: Settings): string {
  if (isAutomatic(settings)) return AUTO_PERCENT
  return settings.slippage === 'custom' ? dropSign(settings.customSlippage) : settings.slippage
}

/** The slippage that applies, in basis points. */
export function findSlippageBps(settings: Settings): number {
  return Number(readPercent(findSlippage(settings)) ?? 0n) / Number(ONE / 100n)
}

export function describeSlippage(settings: Settings): string {
  return isAutomatic(settings) ? getCopy(cardCopy).automatic : `${findSlippage(settings)}%`
}

function isAutomatic(settings: Settings): boolean {
  return settings.slippage === 'auto' || ['refused', 'unconfirmed'].includes(judgeSlippage(settings))
}

const SCALE = 18
const ONE = 10n ** BigInt(SCALE)

/** Percent in units of 10^-18; undefined where the text is not exactly one number. */
function readPercent(text: string): bigint | undefined {
  const number = readNumber(dropSign(text), {})
  if (number.type !== 'number' || number.readings.length !== 1) return undefined
  const [{ whole, fraction } = { whole: '', fraction: '' }] = number.readings
  if (fraction.length > SCALE) return undefined
  return parseDecimal(whole + fraction.padEnd(SCALE, '0'))?.units
}

/** `0.3 %` is read as `0.3`. */
function dropSign(text: string): string {
  return text
    .trim()
    .replace(/[%％]$/, '')
    .trim()
}
