import { parseAmount, writeAmount } from '@murmur/engine/amount'
import { type ChainKey, findNetwork, formatChainKey } from '@murmur/engine/network'
import { findListing, type Listing, tokens } from '@murmur/engine/token'
import { canReceive, defaultForm, type Form } from './form.ts'
import { defaultSettings, judgeSlippage, presets, type Settings } from './settings.ts'

/** As much of the browser's storage as is used. Undefined where the browser gives none. */
export type Drawer = Pick<Storage, 'getItem' | 'setItem'> | undefined

const keys = { swap: 'swap', settings: 'settings', favourites: 'favourites' } as const

/** What 'swap' holds: everything but the balance and what hangs on it. */
export type SwapRecord = {
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

/** What the card shows of amounts and prices. */
export type Figures = Pick<SwapRecord, 'payAmount' | 'payTokenPrice' | 'receiveAmount' | 'receiveTokenPrice'>

export function createRecord({ pay, receive }: Form, figures: Figures): SwapRecord {
  return {
    paySymbol: pay.symbol,
    payChainId: formatChainKey(pay.chainId),
    payChainName: findNetwork(pay.chainId)?.name ?? '',
    payAmount: figures.payAmount,
    payTokenPrice: figures.payTokenPrice,
    receiveSymbol: receive.symbol,
    receiveChainId: formatChainKey(receive.chainId),
    receiveChainName: findNetwork(receive.chainId)?.name ?? '',
    receiveAmount: figures.receiveAmount,
    receiveTokenPrice: figures.receiveTokenPrice,
  }
}

export function writeSwap(drawer: Drawer, record: SwapRecord): void {
  write(drawer, { key: keys.swap, value: record })
}

/** Whatever lies there, this is a form that works. */
export function readSwap(drawer: Drawer): Form {
  const record = readRecord(drawer, keys.swap)
  const pay = readListing(record, { symbol: 'paySymbol', chainId: 'payChainId' }) ?? defaultForm.pay
  const received = readListing(record, { symbol: 'receiveSymbol', chainId: 'receiveChainId' })
  const receive = received !== undefined && canReceive(received) ? received : defaultForm.receive
  return { pay, receive, payText: readAmount(record.payAmount, pay) ?? defaultForm.payText }
}

export function writeSettings(drawer: Drawer, settings: Settings): void {
  write(drawer, { key: keys.settings, value: settings })
}

export function readSettings(drawer: Drawer): Settings {
  const { slippage, customSlippage, aiMode, useAi } = readRecord(drawer, keys.settings)
  const read: Settings = {
    ...readSlippage(slippage, customSlippage),
    aiMode: aiMode === 'llm' ? 'llm' : defaultSettings.aiMode,
    useAi: useAi === true,
  }
  return judgeSlippage(read) === 'refused' ? { ...read, slippage: 'auto', customSlippage: '' } : read
}

export function writeFavourites(drawer: Drawer, favourites: readonly string[]): void {
  write(drawer, { key: keys.favourites, value: favourites })
}

/** The ids of tokens, each once, in the order of the token list. */
export function readFavourites(drawer: Drawer): readonly string[] {
  const value = read(drawer, keys.favourites)
  return Array.isArray(value) ? tokens.map(({ id }) => id).filter((id) => value.includes(id)) : []
}

/** Browsers may refuse even to look. */
export function findDrawer(page: { readonly localStorage: Storage } | undefined): Drawer {
  return attempt(() => page?.localStorage)
}

const LONGEST = 10_000

function readAmount(value: unknown, listing: Listing): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const parsed = parseAmount(String(value), { listing, decimalSign: '.' })
  return parsed.type === 'amount' ? writeAmount(parsed.amount) : undefined
}

type Names = { readonly symbol: string; readonly chainId: string }

function readListing(record: Record<string, unknown>, { symbol, chainId }: Names): Listing | undefined {
  const id = record[chainId]
  const named = record[symbol]
  if ((typeof id !== 'number' && id !== 'null') || typeof named !== 'string') return undefined
  return findListing(`${id}:${named}`)
}

function readSlippage(slippage: unknown, custom: unknown): Pick<Settings, 'slippage' | 'customSlippage'> {
  if (slippage === 'custom' && typeof custom === 'string') return { slippage, customSlippage: custom }
  return { slippage: presets.find((preset) => preset === slippage) ?? defaultSettings.slippage, customSlippage: '' }
}

function readRecord(drawer: Drawer, key: string): Record<string, unknown> {
  const value = read(drawer, key)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function read(drawer: Drawer, key: string): unknown {
  return attempt(() => {
    const text = drawer?.getItem(key) ?? ''
    return text.length > LONGEST ? undefined : JSON.parse(text)
  })
}

/** A full or forbidden storage costs the memory, not the screen. */
function write(drawer: Drawer, { key, value }: { key: string; value: unknown }): void {
  attempt(() => drawer?.setItem(key, JSON.stringify(value)))
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
