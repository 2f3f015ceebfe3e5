import { isSameAddress } from '@murmur/engine/token'
import { attemptOutside } from '../chain/outsideFailure.ts'
import type { GateRefusal } from '../trade/record.ts'
import type { TradeChain } from '../trade/tradeChain.ts'
import type { AgreedTransfer } from './checkTransfer.ts'

type Options = { readonly chain: Pick<TradeChain, 'readSpokePool'>; readonly transfer?: AgreedTransfer | undefined }

/** Checks the router's SpokePool, which is fixed at deployment and only readable from the router. */
export async function checkBridge({ chain, transfer }: Options): Promise<GateRefusal | undefined> {
  if (transfer?.origin.deposit !== 'router' || transfer.origin.router === undefined) return undefined
  const { router, spokePool } = transfer.origin
  const found = await attemptOutside(chain.readSpokePool(router.address))
  if (found === undefined) return 'nodesUnreachable'
  return isSameAddress(found, spokePool) ? undefined : 'unknownContract'
}
