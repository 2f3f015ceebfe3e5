import { parseExactAmount, writeAmount } from '@murmur/engine/amount'
import { type ChainKey, findNetwork, formatChainKey } from '@murmur/engine/network'
import { type Listing, readListingName, type Token } from '@murmur/engine/token'
import { tryParse } from '@murmur/sdk/schemas'
import type { SafeStorage } from '@murmur/ui/safeStorage'
import * as v from 'valibot'
import { canReceive, defaultForm, type Form } from './form.ts'
import {
  choosePreset,
  confirmSlippage,
  defaultSettings,
  presets,
  type Settings,
  SLIPPAGE_LENGTH,
  typeSlippage,
} from './settings.ts'

const keys = { swap: 'swap', settings: 'settings', favourites: 'favourites', trading: 'trading' } as const

/** The fields under 'swap': all of the swap state but the balance, payCosmosChainId and the 24h change. */
type SwapRecord = {
  readonly paySymbol: string
  readonly payChainId: ChainKey
  readonly payChainName: string
  readonly payAmount: string
  readonly payTokenPrice: string
  readonly receiveSymbol: string
  readonly receiveChainId: ChainKey
  readonly receiveChainName: string
  readonly receiveAmount: string
  readonly receiveTokenPrice: string
}

/** Amounts and prices as the card shows them. */
type Figures = Pick<SwapRecord, 'payAmount' | 'payTokenPrice' | 'receiveAmount' | 'receiveTokenPrice'>

export function createRecord({ pay, receive }: Form, figures: Figures): SwapRecord {
  return {
    paySymbol: readListingName(pay),
    payChainId: formatChainKey(pay.chainId),
    payChainName: findNetwork(pay.chainId)?.name ?? '',
    payAmount: figures.payAmount,
    payTokenPrice: figures.payTokenPrice,
    receiveSymbol: readListingName(receive),
    receiveChainId: formatChainKey(receive.chainId),
    receiveChainName: findNetwork(receive.chainId)?.name ?? '',
    receiveAmount: figures.receiveAmount,
    receiveTokenPrice: figures.receiveTokenPrice,
  }
}

const chainKey = v.fallback(v.optional(v.union([v.number(), v.literal('null')])), undefined)
const symbol = v.fallback(v.optional(v.string()), undefined)
const shortText = v.fallback(v.pipe(v.string(), v.maxLength(SLIPPAGE_LENGTH)), '')

/** Each field by itself: one that is damaged costs only its own value. */
const storedSwap = v.object({
  paySymbol: symbol,
  payChainId: chainKey,
  payAmount: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
  receiveSymbol: symbol,
  receiveChainId: chainKey,
})

/** As the server may name an exchange. */
const exchangeName = v.pipe(v.string(), v.regex(/^[ -~]{1,80}$/))

const storedSettings = v.object({
  slippage: v.fallback(v.picklist(['custom', ...presets]), 'auto'),
  customSlippage: shortText,
  confirmedSlippage: shortText,
  aiMode: v.fallback(v.picklist([defaultSettings.aiMode, 'llm']), defaultSettings.aiMode),
  useAi: v.fallback(v.boolean(), false),
  leftOut: v.fallback(v.pipe(v.array(exchangeName), v.maxLength(50)), []),
})

/** The swap screen's own values as they are now. Nothing can be written to it. */
export function copyStorage(storage: SafeStorage): SafeStorage {
  const values = new Map(Object.values(keys).map((key) => [key, storage.get(key)]))
  return { ...storage, get: (key) => values.get(key as keyof typeof keys) }
}

/** 'swap' was never written, or cannot be read. */
export function isSwapMissing(storage: SafeStorage): boolean {
  return storage.get(keys.swap) === undefined
}

export function writeSwap(storage: SafeStorage, record: SwapRecord): void {
  writeStored(storage, { key: keys.swap, value: record })
}

/** Always a valid form, even if the stored one is damaged. */
export function readSwap(storage: SafeStorage, tokens: readonly Token[]): Form {
  const stored = readStored(storage, { key: keys.swap, schema: storedSwap })
  if (stored === undefined) return defaultForm
  const find = (chainId: unknown, symbol: unknown) =>
    tokens.flatMap(({ listings }) => listings).find(({ id }) => id === `${chainId}:${symbol}`)
  const pay = find(stored.payChainId, stored.paySymbol) ?? defaultForm.pay
  const received = find(stored.receiveChainId, stored.receiveSymbol)
  const receive = received !== undefined && canReceive(received) ? received : defaultForm.receive
  return { pay, receive, payText: readAmount(stored.payAmount, pay) ?? defaultForm.payText }
}

/** The network to pay on, as it is stored: its token may be one that is not known yet. */
export function readPayNetwork(storage: SafeStorage): ChainKey | undefined {
  return readStored(storage, { key: keys.swap, schema: storedSwap })?.payChainId
}

export function writeSettings(storage: SafeStorage, settings: Settings): void {
  // Without trading there are no exchanges to choose.
  const { leftOut, ...value } = settings
  writeStored(storage, { key: keys.settings, value: leftOut.length === 0 ? value : settings })
}

/** A refused slippage comes back too: it never applies, and the settings say why. */
export function readSettings(storage: SafeStorage): Settings {
  const stored = readStored(storage, { key: keys.settings, schema: storedSettings })
  if (stored === undefined) return defaultSettings
  const { slippage, customSlippage, confirmedSlippage, aiMode, useAi, leftOut } = stored
  const typed = typeSlippage(defaultSettings, customSlippage)
  const chosen =
    slippage === 'custom' ? confirmSlippage(typed, confirmedSlippage) : choosePreset(defaultSettings, slippage)
  return { ...chosen, aiMode, useAi, leftOut: [...new Set(leftOut)].sort() }
}

export function writeFavourites(storage: SafeStorage, favourites: readonly string[]): void {
  writeStored(storage, { key: keys.favourites, value: favourites })
}

/** Token ids without duplicates, in the order of the token list. */
export function readFavourites(storage: SafeStorage, tokens: readonly Token[]): readonly string[] {
  const stored = readStored(storage, { key: keys.favourites, schema: v.array(v.unknown()) }) ?? []
  return tokens.map(({ id }) => id).filter((id) => stored.includes(id))
}

/** The user opened trading with test funds. */
export function readTradingChoice(storage: SafeStorage): boolean {
  return readStored(storage, { key: keys.trading, schema: v.literal('tried') }) !== undefined
}

export function writeTradingChoice(storage: SafeStorage, trading: 'closed' | 'tried'): void {
  writeStored(storage, { key: keys.trading, value: trading })
}

const LONGEST = 10_000

function readAmount(value: string | number | undefined, listing: Listing): string | undefined {
  const parsed = parseExactAmount(String(value ?? ''), listing)
  return parsed.type === 'amount' ? writeAmount(parsed.amount) : undefined
}

type StoredPlace<T> = { readonly key: string; readonly schema: v.GenericSchema<unknown, T> }

/** No value where nothing valid is stored. */
export function readStored<T>(storage: SafeStorage, { key, schema }: StoredPlace<T>): T | undefined {
  const text = storage.get(key) ?? ''
  if (text.length > LONGEST) return undefined
  try {
    return tryParse(schema, JSON.parse(text))
  } catch {
    // Not JSON: the storage may hold anything.
    return undefined
  }
}

export function writeStored(storage: SafeStorage, { key, value }: { key: string; value: unknown }): void {
  storage.set(key, JSON.stringify(value))
}
