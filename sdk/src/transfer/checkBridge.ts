import { isSameAddress } from '@murmur/engine/token'
import { attemptOutside } from '../chain/outsideFailure.ts'
import type { GateRefusal } from '../trade/record.ts'
import type { TradeChain } from '../trade/tradeChain.ts'
import type { AgreedTransfer } from './checkTransfer.ts'

type Options = { readonly chain: Pick<TradeChain, 'readSpokePool'>; readonly transfer?: AgreedTransfer | undefined }

/** Whether the router deposits where we think it does. It was told so when it was deployed, and only it can say. */
export async function checkBridge({ chain, transfer }: Options): Promise<GateRefusal | undefined> {
  if (transfer?.origin.deposit !== 'router' || transfer.origin.router === undefined) return undefined
  const { router, spokePool } = transfer.origin
  const found = await attemptOutside(chain.readSpokePool(router.address))
  if (found === undefined) return 'nodesUnreachable'
  return isSameAddress(found, spokePool) ? undefined : 'unknownContract'
}
