import { type BridgeFees, type BridgeLimit, checkLimits, deductFee } from '@murmur/engine/transfer/bridgeFees'
import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import { dollar, toAmount } from './lessonMarket.ts'

export const transferStories = ['usual', 'slow', 'unpaid', 'reverted'] as const
export type TransferStory = (typeof transferStories)[number]

export const transferMoments = ['signed', 'mined', 'seconds', 'deadline'] as const
type TransferMoment = (typeof transferMoments)[number]

/** Where the tokens are. There is no fourth place. */
export type TransferPlace = 'before' | 'bridge' | 'after'

const places: Readonly<Record<TransferStory, Readonly<Record<TransferMoment, TransferPlace>>>> = {
  usual: { signed: 'before', mined: 'bridge', seconds: 'after', deadline: 'after' },
  slow: { signed: 'before', mined: 'bridge', seconds: 'bridge', deadline: 'after' },
  unpaid: { signed: 'before', mined: 'bridge', seconds: 'bridge', deadline: 'before' },
  reverted: { signed: 'before', mined: 'before', seconds: 'before', deadline: 'before' },
}

export function placeTransfer(story: TransferStory, moment: TransferMoment): TransferPlace {
  return places[story][moment]
}

export type TransferTerms =
  | { readonly type: 'terms'; readonly deposit: bigint; readonly fee: bigint; readonly arriving: bigint }
  | { readonly type: 'refused'; readonly reason: BridgeLimit }

/** USDC from Ethereum to Base, at fees as the bridge asks them on a usual day. */
export function findTransferTerms(whole: number): TransferTerms {
  const deposit = toAmount(dollar, whole).units
  const reason = checkLimits(deposit, fees)
  if (reason !== undefined) return { type: 'refused', reason }
  return { type: 'terms', deposit, ...deductFee(deposit, { fees, messageCost: 0n }) }
}

const fees = createFees()

function createFees(): BridgeFees {
  const route = listBridgeRoutes(1, { destinationChainId: 8453 }).find(({ origin }) => origin.asset === 'USDC')
  if (route === undefined) throw new RangeError('The bridge carries no USDC from Ethereum to Base.')
  return {
    route,
    fixed: 50_000n,
    share: 10n ** 14n,
    limits: {
      minimum: toAmount(dollar, 10).units,
      maximum: toAmount(dollar, 1_000_000).units,
      instant: toAmount(dollar, 100_000).units,
    },
    fillSeconds: 4,
    quoteTimestamp: 1_800_000_000,
    fillDeadline: 1_800_007_200,
    exclusivity: undefined,
    spokePools: {
      origin: '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
      destination: '0x09aea4b2242abc8bb4bb78d537a67a245a7bec64',
    },
  }
}
