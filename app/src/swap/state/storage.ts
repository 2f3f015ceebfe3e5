import { parseExactAmount, writeAmount } from '@murmur/engine/amount'
import { type ChainKey, findNetwork, formatChainKey } from '@murmur/engine/network'
import { type Listing, readListingName, type Token } from '@murmur/engine/token'
import type { SafeStorage } from '@murmur/ui/safeStorage'
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
  const record = readRecord(storage, keys.swap)
  const find = (names: Names) => readListing(record, { ...names, tokens })
  const pay = find({ symbol: 'paySymbol', chainId: 'payChainId' }) ?? defaultForm.pay
  const received = find({ symbol: 'receiveSymbol', chainId: 'receiveChainId' })
  const receive = received !== undefined && canReceive(received) ? received : defaultForm.receive
  return { pay, receive, payText: readAmount(record.payAmount, pay) ?? defaultForm.payText }
}

/** The network to pay on, as it is stored: its token may be one that is not known yet. */
export function readPayNetwork(storage: SafeStorage): unknown {
  return readRecord(storage, keys.swap).payChainId
}

export function writeSettings(storage: SafeStorage, settings: Settings): void {
  writeStored(storage, { key: keys.settings, value: settings })
}

/** A refused slippage comes back too: it never applies, and the settings say why. */
export function readSettings(storage: SafeStorage): Settings {
  const record = readRecord(storage, keys.settings)
  return {
    ...readSlippage(record),
    aiMode: record.aiMode === 'llm' ? 'llm' : defaultSettings.aiMode,
    useAi: record.useAi === true,
  }
}

export function writeFavourites(storage: SafeStorage, favourites: readonly string[]): void {
  writeStored(storage, { key: keys.favourites, value: favourites })
}

/** Token ids without duplicates, in the order of the token list. */
export function readFavourites(storage: SafeStorage, tokens: readonly Token[]): readonly string[] {
  const value = readStored(storage, keys.favourites)
  return Array.isArray(value) ? tokens.map(({ id }) => id).filter((id) => value.includes(id)) : []
}

/** The user opened trading with test funds. */
export function readTradingChoice(storage: SafeStorage): boolean {
  return readStored(storage, keys.trading) === 'tried'
}

export function writeTradingChoice(storage: SafeStorage, trading: 'closed' | 'tried'): void {
  writeStored(storage, { key: keys.trading, value: trading })
}

const LONGEST = 10_000

function readAmount(value: unknown, listing: Listing): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const parsed = parseExactAmount(String(value), listing)
  return parsed.type === 'amount' ? writeAmount(parsed.amount) : undefined
}

type Names = { readonly symbol: string; readonly chainId: string }

type Sought = Names & { readonly tokens: readonly Token[] }

function readListing(record: Record<string, unknown>, { symbol, chainId, tokens }: Sought): Listing | undefined {
  const id = record[chainId]
  const named = record[symbol]
  if ((typeof id !== 'number' && id !== 'null') || typeof named !== 'string') return undefined
  return tokens.flatMap(({ listings }) => listings).find((listing) => listing.id === `${id}:${named}`)
}

function readSlippage({ slippage, customSlippage, confirmedSlippage }: Record<string, unknown>): Settings {
  const typed = typeSlippage(defaultSettings, readShort(customSlippage))
  if (slippage === 'custom') return confirmSlippage(typed, readShort(confirmedSlippage))
  return choosePreset(defaultSettings, presets.find((preset) => preset === slippage) ?? 'auto')
}

function readShort(text: unknown): string {
  return typeof text === 'string' && text.length <= SLIPPAGE_LENGTH ? text : ''
}

function readRecord(storage: SafeStorage, key: string): Record<string, unknown> {
  const value = readStored(storage, key)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Undefined where nothing valid is stored. */
export function readStored(storage: SafeStorage, key: string): unknown {
  const text = storage.get(key) ?? ''
  if (text.length > LONGEST) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the storage may hold anything.
    return undefined
  }
}

export function writeStored(storage: SafeStorage, { key, value }: { key: string; value: unknown }): void {
  storage.set(key, JSON.stringify(value))
}
