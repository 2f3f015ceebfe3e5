import { isSameAddress } from '@murmur/engine/token'
import type { Execution } from '../../../execution/execution.ts'
import { isPending, isRevocation, type RecordedAmount, type SwapRecord } from '../../../execution/record.ts'
import { planRevocation } from '../../../execution/revocation.ts'
import type { StartRefusal } from '../../../execution/startSwap.ts'
import { createStore, type ReadableStore } from '../../../store.ts'
import type { Swap } from '../../state/createSwap.ts'

/** What Permit2 may still take of the token that a swap paid with. */
export type Leftover = { readonly record: SwapRecord; readonly left: RecordedAmount }

export type LeftoverWatch = {
  readonly found: ReadableStore<Leftover | undefined>
  /** The user keeps it. */
  dismiss(): void
  /** The id of the record that revokes it, or why there is none. */
  revoke(): Promise<{ readonly id: string } | { readonly reason: StartRefusal | 'failed' }>
  end(): void
}

type Sources = Pick<Swap, 'wallet'>
type Tracked = Pick<Execution, 'records' | 'findNetwork' | 'start'>

/** Looks after each swap that has ended, and after a reload at the last one whose own approval was not used. */
export function watchLeftover({ wallet }: Sources, execution: Tracked): LeftoverWatch {
  const { records } = execution
  const found = createStore<Leftover | undefined>(undefined)
  /** What was there when the page was loaded: only an unused approval of Murmur itself is told. */
  const old = new Set(records.get().flatMap((record) => (isPending(record) ? [] : [record.id])))
  const dismissed = new Set<string>()
  let looked: SwapRecord | undefined

  const findCandidate = (): SwapRecord | undefined => {
    const account = wallet.state.get().session?.account.address ?? ''
    const own = records.get().filter((record) => isSameAddress(record.account, account))
    const last = own.find((record) => !isPending(record) && !isRevocation(record))
    if (last === undefined || own.some(isPending) || dismissed.has(last.id)) return undefined
    return !old.has(last.id) || hasUnusedApproval(last) ? last : undefined
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
    if (looked === candidate) found.set(left && { record: candidate, left })
  }
  const follow = () => void look()
  follow()
  const ends = [records.subscribe(follow), wallet.state.subscribe(follow)]
  return {
    found,
    dismiss() {
      const now = found.get()
      if (now !== undefined) dismissed.add(now.record.id)
      follow()
    },
    async revoke() {
      const now = found.get()
      return now === undefined ? { reason: 'failed' } : await startRevocation(now, execution)
    },
    end() {
      for (const end of ends) end()
    },
  }
}

/** An approval was mined, and the swap that it was for did not use it. */
function hasUnusedApproval({ steps }: SwapRecord): boolean {
  const isMined = steps.some(({ type, units, state }) => type === 'approve' && units > 0n && state.type === 'confirmed')
  return isMined && steps.at(-1)?.state.type !== 'confirmed'
}

/** Undefined if nothing is left, or no node answers. */
async function readLeft(record: SwapRecord, { findNetwork }: Tracked): Promise<RecordedAmount | undefined> {
  const network = findNetwork(record.chainId)
  const { listing } = record.promise.pay
  if (network === undefined || listing.tokenAddress === null) return undefined
  const { chain, contracts } = network
  const read = chain.readAllowances(record.account, { token: listing.tokenAddress, contracts })
  const units = await read.then(
    ({ token }) => token,
    () => 0n,
  )
  return units > 0n ? { listing, units } : undefined
}

/** Through the same gate, journal and tracker as a swap. */
async function startRevocation({ record, left }: Leftover, execution: Tracked): ReturnType<LeftoverWatch['revoke']> {
  const { account, chainId } = record
  const network = execution.findNetwork(chainId)
  if (network === undefined) return { reason: 'unknownNetwork' }
  const { chain, contracts } = network
  const read = chain.readStanding(account, { token: left.listing.tokenAddress })
  const standing = await read.catch(() => undefined)
  const now = performance.timeOrigin + performance.now()
  const plan = standing && planRevocation(left, { chainId, account, contracts, standing, now })
  if (plan === undefined) return { reason: 'failed' }
  const result = await execution.start(plan)
  return result.type === 'started' ? { id: result.id } : { reason: result.reason }
}
