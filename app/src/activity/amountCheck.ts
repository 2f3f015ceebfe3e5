import { findListing } from '@murmur/engine/token'
import { isOutsideFailure } from '@murmur/sdk/chain/outsideFailure'
import { reportFault } from '@murmur/sdk/faults'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import type { ChainSwap } from '@murmur/sdk/trade/readChainSwap'
import type { Hash, RecordedListing, RecordOf, SwapRecord } from '@murmur/sdk/trade/record'

/** Compares finished swaps with the chain: anything on this device can write into the storage of the browser. */
export type AmountCheck = {
  /** The ids of swaps whose stored amounts the chain does not confirm. */
  readonly differing: ReadableStore<readonly string[]>
  /** Reads each swap once. Those that no node knows are left alone. */
  check(records: readonly SwapRecord[]): Promise<void>
}

type CheckOptions = {
  /** The end of a swap that two nodes agree on. There is none where Murmur does not trade. Rejects if no node answers. */
  read(question: { readonly chainId: number; readonly hash: Hash }): Promise<ChainSwap | undefined>
}

/** The newest ones: each takes three requests. */
const MOST_CHECKED = 30

export function createAmountCheck({ read }: CheckOptions): AmountCheck {
  const differing = createStore<readonly string[]>([])
  const checked = new Set<string>()
  const compare = async (record: RecordOf<'swap'>, hash: Hash) => {
    const swap = await read({ chainId: record.chainId, hash })
    if (swap !== undefined && differs(record, swap)) differing.set([...differing.get(), record.id])
  }
  const checkOne = async (record: RecordOf<'swap'>) => {
    const hash = readEnd(record)?.hash
    if (hash === undefined || checked.has(record.id)) return
    checked.add(record.id)
    try {
      await compare(record, hash)
    } catch (error) {
      if (!isOutsideFailure(error)) return reportFault(error, { place: 'checking a past swap', hash })
      // The nodes do not answer: the next visit asks again.
      checked.delete(record.id)
    }
  }
  return {
    differing,
    async check(records) {
      for (const record of records.filter(isCheckable).slice(0, MOST_CHECKED)) await checkOne(record)
    },
  }
}

/** A transfer is read from two chains on its own page. */
function isCheckable(record: SwapRecord): record is RecordOf<'swap'> {
  return record.kind === 'swap' && readEnd(record) !== undefined
}

function readEnd({ steps }: SwapRecord) {
  const state = steps.at(-1)?.state
  return state?.type === 'confirmed' ? state : undefined
}

function differs(record: RecordOf<'swap'>, swap: ChainSwap): boolean {
  // A bundler's transaction has other bytes, and a young or pruned node knows nothing.
  if (swap.type === 'missing' || swap.type === 'other' || swap.type === 'pending') return false
  if (swap.type === 'reverted') return true
  const { terms, account } = record
  const { facts } = swap
  const moved = readEnd(record)?.moved
  const isSame =
    moved?.paid === swap.moved?.paid &&
    moved?.received === swap.moved?.received &&
    facts.account.toLowerCase() === account &&
    facts.recipient.toLowerCase() === terms.recipient &&
    isListed(terms.pay.listing, facts.pay) &&
    isListed(terms.receive.listing, facts.receive)
  return !isSame
}

/** Wrong decimals would show another amount. */
function isListed({ id, tokenAddress, decimals }: RecordedListing, address: string | null): boolean {
  const known = findListing(id)
  const isSame = (tokenAddress?.toLowerCase() ?? null) === (address?.toLowerCase() ?? null)
  return isSame && (known === undefined || known.decimals === decimals)
}
