import { isSameAddress } from '@murmur/engine/token'
import { type AbiEvent, BaseError, getAbiItem } from 'viem'
import { getBlock } from 'viem/actions'
import { findReceipt } from '../chain/nodeReads.ts'
import { attemptOutside } from '../chain/outsideFailure.ts'
import type { Hash } from '../trade/record.ts'
import { type Log, listMoves } from './logs.ts'
import { readDepositEvent } from './readDeposit.ts'
import { isFilled } from './readFill.ts'
import { readSpokePoolEvent, spokePoolAbi } from './readSpokePoolEvent.ts'
import { createLogSearch, type FoundLog } from './searchLogs.ts'
import { type Claim, type Refunds, sumRefunds } from './sumRefunds.ts'
import type { Deposit, RefundPayment } from './transfer.ts'
import type { TransferNetwork } from './transferNetworks.ts'

/** Looks for the refund of one deposit again and again, and remembers how far it has searched. */
export type RefundSearch = {
  find(network: TransferNetwork, options: RefundOptions): Promise<Refunds<RefundPayment>>
}

type RefundOptions = {
  readonly deposit: Deposit
  findNetwork(chainId: number): Promise<TransferNetwork | undefined>
}

const HOUR = 3_600
/** Deposits that expired longer before this one than that are taken as refunded: it usually takes two hours. */
const WINDOW = 12 * HOUR
/** The SpokePool accepts no later deadline. */
const LONGEST_DEADLINE = 6 * HOUR

/** Other deposits of the account are read only once there is a payment that could be the refund. */
export function createRefundSearch(): RefundSearch {
  const [hints, payments, deposits] = [createLogSearch(), createLogSearch(), createLogSearch()]
  const paid = new Map<Hash, Promise<readonly MinedPayment[]>>()
  const made = new Map<string, OtherDeposit>()
  const readPaid = (log: FoundLog, place: Place) => {
    const hash = log.transactionHash
    if (hash === null || listRefunds([log], place).length === 0) return []
    const reading = paid.get(hash) ?? readPayments(hash, place)
    paid.set(hash, reading)
    // A node that did not answer is asked again.
    reading.catch(() => paid.delete(hash))
    return reading
  }
  const event = getAbiItem({ abi: spokePoolAbi, name: 'ExecutedRelayerRefundRoot' }) as AbiEvent
  return {
    async find(network, options) {
      const { deposit } = options
      const { fillDeadline, held } = deposit
      const args = { chainId: BigInt(network.chainId) }
      const isHint = (one: RefundPayment) => one.units >= held.units && one.timestamp > fillDeadline
      const hint = await hints.find(network, {
        event,
        args,
        since: fillDeadline,
        pick: async (log) => (await readPaid(log, { network, deposit })).find(isHint),
      })
      if (hint === undefined) return { type: 'unpaid' }
      await payments.find(network, {
        event,
        args,
        since: fillDeadline - WINDOW,
        pick: async (log) => void (await readPaid(log, { network, deposit })),
      })
      await deposits.find(network, {
        event: getAbiItem({ abi: spokePoolAbi, name: 'FundsDeposited' }) as AbiEvent,
        args: { depositor: deposit.relay.depositor },
        since: fillDeadline - WINDOW - LONGEST_DEADLINE,
        pick: async (log) => {
          const other = readOther(log, { network, deposit })
          if (other !== undefined) made.set(String(other.relay.depositId), other)
          return undefined
        },
      })
      const reached = [payments.reached(), deposits.reached()]
      const known = (await Promise.all(paid.values())).flat()
      const complete = known.filter(({ block }) => reached.every((last) => block <= last))
      const others = await readClaims([...made.values()], options)
      const own = { units: held.units, deadline: fillDeadline }
      return sumRefunds(complete.toSorted(comparePayments), { own, others })
    },
  }
}

type Place = { readonly network: TransferNetwork; readonly deposit: Deposit }

type MinedPayment = RefundPayment & { readonly block: bigint; readonly index: number }

function comparePayments(one: MinedPayment, other: MinedPayment): number {
  return one.block === other.block ? one.index - other.index : Number(one.block - other.block)
}

/** The refunds of a transaction to the account, each with its own transfer of the token. A deferred one has none. */
async function readPayments(hash: Hash, { network, deposit }: Place): Promise<readonly MinedPayment[]> {
  const receipt = await findReceipt(network.client, { hash })
  // A node that does not have it yet is asked again.
  if (receipt === undefined) throw new BaseError('The node shows a log, and not its receipt.')
  if (receipt.status !== 'success') return []
  const { timestamp } = await getBlock(network.client, { blockNumber: receipt.blockNumber })
  const moved = listMoves(receipt.logs)
    .filter(({ token, from, to }) => {
      return token === deposit.held.token && from === network.contracts.spokePool && to === deposit.depositor
    })
    .map(({ units }) => units)
  return listRefunds(receipt.logs, { network, deposit }).flatMap((units, at) => {
    const move = moved.indexOf(units)
    if (move < 0) return []
    moved.splice(move, 1)
    const place = { block: receipt.blockNumber, index: receipt.transactionIndex * 1_000 + at }
    return [{ hash, timestamp: Number(timestamp), units, ...place }]
  })
}

/** The account's refunds in these logs, in the token of the deposit. */
function listRefunds(logs: readonly Log[], { network, deposit }: Place): readonly bigint[] {
  return logs.flatMap((log) => {
    const event = readSpokePoolEvent(log, { network, eventName: 'ExecutedRelayerRefundRoot' })
    if (event === undefined || !isSameAddress(event.l2TokenAddress, deposit.held.token ?? '')) return []
    const { refundAddresses, refundAmounts } = event
    return refundAmounts.filter((_, index) => isSameAddress(refundAddresses[index] ?? '', deposit.depositor))
  })
}

type OtherDeposit = NonNullable<ReturnType<typeof readDepositEvent>>

/** Another deposit of the same account and token that may be refunded at about the same time. */
function readOther(log: FoundLog, { network, deposit }: Place): OtherDeposit | undefined {
  const other = readDepositEvent(log, network)
  if (other === undefined || other.relay.depositId === deposit.depositId) return undefined
  const { depositor, inputToken, fillDeadline } = other.relay
  const isSame = depositor === deposit.relay.depositor && inputToken === deposit.relay.inputToken
  return isSame && fillDeadline >= deposit.fillDeadline - WINDOW ? other : undefined
}

/** The other deposits that the bridge may still owe: all but those that were filled. */
async function readClaims(
  others: readonly OtherDeposit[],
  { findNetwork }: Pick<RefundOptions, 'findNetwork'>,
): Promise<readonly Claim[]> {
  const claims = await Promise.all(
    others.map(async ({ relay, destinationChainId }) => {
      const network = await attemptOutside(findNetwork(destinationChainId))
      const status = network && (await attemptOutside(isFilled(network, { relay })))
      return status === true ? [] : [{ units: relay.inputAmount, deadline: relay.fillDeadline }]
    }),
  )
  return claims.flat()
}
