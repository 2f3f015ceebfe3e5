import type { Address } from '@murmur/engine/token'
import { attemptOutside } from '../../chain/outsideFailure.ts'
import type { Execution } from '../execution.ts'
import type { RecordedAmount } from '../record.ts'
import type { StartRefusal } from '../startSwap.ts'
import { planRevocation, type Spender } from './revocation.ts'

type Revocation = {
  readonly account: Address
  readonly chainId: number
  readonly left: RecordedAmount
  readonly spenders: readonly Spender[]
  /** Milliseconds, on the clock of quotes. */
  readonly now: number
}

/** The id of the record that revokes it, or why there is none. */
export type RevocationStart = { readonly id: string } | { readonly reason: StartRefusal | 'failed' }

/** Through the same gate, journal and tracker as a swap. */
export async function startRevocation(
  { account, chainId, left, spenders, now }: Revocation,
  execution: Pick<Execution, 'findNetwork' | 'start'>,
): Promise<RevocationStart> {
  const network = execution.findNetwork(chainId)
  if (network === undefined) return { reason: 'unknownNetwork' }
  const { chain, contracts } = network
  const accountState = await attemptOutside(chain.readAccountState(account, { token: left.listing.tokenAddress }))
  const plan = accountState && planRevocation(left, { chainId, account, contracts, accountState, now, spenders })
  if (plan === undefined) return { reason: 'failed' }
  const result = await execution.start(plan)
  return result.type === 'started' ? { id: result.id } : { reason: result.reason }
}
