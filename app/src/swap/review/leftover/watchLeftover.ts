import { isSameAddress } from '@murmur/engine/token'
import { attemptOutside } from '@murmur/sdk/chain/outsideFailure'
import { elapsed } from '@murmur/sdk/clock'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import type { Execution } from '@murmur/sdk/trade/execution'
import { isBegun, mayLeaveAllowance } from '@murmur/sdk/trade/leftover/halfway'
import type { Spender } from '@murmur/sdk/trade/leftover/revocation'
import { type RevocationStart, startRevocation } from '@murmur/sdk/trade/leftover/startRevocation'
import { findPayListing, isPending, type RecordedAmount, type SwapRecord } from '@murmur/sdk/trade/record'
import type { Swap } from '../../state/createSwap.ts'

/** An allowance of the paid token that is left after a swap. */
export type Leftover = {
  readonly record: SwapRecord
  readonly left: RecordedAmount
  /** Permit2 if the token allows it, the router if Permit2 allows it. */
  readonly spenders: readonly Spender[]
}

export type LeftoverWatch = {
  readonly found: ReadableStore<Leftover | undefined>
  /** Shows the allowance of this swap, because the user asked for it. */
  lookAt(recordId: string): void
  /** The user keeps the allowance: hides the offer. */
  dismiss(): void
  /** The id of the record that revokes it, or why there is none. */
  revoke(): Promise<RevocationStart>
  end(): void
}

type Sources = Pick<Swap, 'wallet'>
type Tracked = Pick<Execution, 'records' | 'findNetwork' | 'start'>

/** Checks the allowances after each swap, and after a reload those of the last swap that did not use its approval. */
export function watchLeftover({ wallet }: Sources, execution: Tracked): LeftoverWatch {
  const { records } = execution
  const found = createStore<Leftover | undefined>(undefined)
  /** The swaps that had ended before the page loaded. Of these, only an unused approval by Murmur is shown. */
  const old = new Set(records.get().flatMap((record) => (isPending(record) ? [] : [record.id])))
  const dismissed = new Set<string>()
  let looked: SwapRecord | undefined
  let asked: string | undefined

  const findCandidate = (): SwapRecord | undefined => {
    const account = wallet.state.get().session?.account.address ?? ''
    const own = records.get().filter((record) => isSameAddress(record.account, account))
    const ended = own.filter((record) => !isPending(record) && (record.kind === 'swap' || record.kind === 'transfer'))
    const isReported = (record: SwapRecord) =>
      !old.has(record.id) || (isBegun(record) && mayLeaveAllowance(record, own))
    // A swap declined at its first prompt does not change earlier allowances.
    const last = ended.find(({ id }) => id === asked) ?? ended.find((record) => !old.has(record.id) || isBegun(record))
    if (last === undefined || own.some(isPending) || dismissed.has(last.id)) return undefined
    return last.id === asked || isReported(last) ? last : undefined
  }
  const look = async () => {
    const candidate = findCandidate()
    if (candidate === undefined) {
      looked = undefined
      return found.set(undefined)
    }
    if (candidate === looked) return
    looked = candidate
    const left = await readLeft(candidate, execution)
    if (looked === candidate) found.set(left && { record: candidate, ...left })
  }
  const follow = () => void look()
  follow()
  const ends = [records.subscribe(follow), wallet.state.subscribe(follow)]
  return {
    found,
    lookAt(recordId) {
      asked = recordId
      follow()
    },
    dismiss() {
      const now = found.get()
      if (now !== undefined) dismissed.add(now.record.id)
      follow()
    },
    async revoke() {
      const now = found.get()
      if (now === undefined) return { reason: 'failed' }
      const { record, left, spenders } = now
      const { account, chainId } = record
      return await startRevocation({ account, chainId, left, spenders, now: elapsed() }, execution)
    },
    end() {
      for (const end of ends) end()
    },
  }
}

/** No value if nothing is left, or no node answers. */
async function readLeft(record: SwapRecord, { findNetwork }: Tracked): Promise<Omit<Leftover, 'record'> | undefined> {
  const network = findNetwork(record.chainId)
  const listing = findPayListing(record)
  const token = listing?.tokenAddress ?? null
  if (network === undefined || listing === undefined || token === null) return undefined
  const { chain, contracts } = network
  const read = Promise.all([
    chain.readAllowances(record.account, { token, contracts }),
    chain.readAccountState(record.account, { token }),
  ])
  const found = await attemptOutside(read)
  if (found === undefined) return undefined
  const [allowances, accountState] = found
  const isAlive = allowances.permit2.expiration > accountState.timestamp
  const given: Readonly<Record<Spender, bigint>> = {
    permit2: allowances.token,
    router: isAlive ? allowances.permit2.units : 0n,
  }
  const spenders = (['permit2', 'router'] as const).filter((one) => given[one] > 0n)
  const [first] = spenders
  return first && { left: { listing, units: given[first] }, spenders }
}
