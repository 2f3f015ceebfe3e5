import { comparePlan } from '@murmur/engine/encode/comparePlan'
import { createPermitMessage } from '@murmur/engine/encode/permitMessage'
import { type Allowances, createApprovalCall, createSwapCall, planSwap, type Step } from '@murmur/engine/plan'
import type { Quote } from '@murmur/engine/quote'
import { type Address, isSameAddress, type Listing } from '@murmur/engine/token'
import { erc20Abi, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { createRpc } from '../../src/chain/rpc.ts'
import type { Chains, LocalAccount, LocalNetwork } from '../../src/chains.ts'
import { createReader, getBalance } from './testWorld.ts'

const gas = 5_000_000n

type Trade = {
  readonly quote: Quote
  readonly account: LocalAccount
  readonly recipient: Address
  readonly steps: readonly Step[]
  readonly permit2: Address
  /** One for each transaction. Without them each gets far more gas than it needs. */
  readonly gasLimits?: readonly bigint[]
}

type TradeOptions = Pick<Trade, 'quote' | 'account' | 'recipient'> & Pick<Chains, 'fund'>

/** Funds the account with the payment, and plans the swap. */
export async function prepareTrade(network: LocalNetwork, { fund, ...trade }: TradeOptions): Promise<Trade> {
  const { quote, account, recipient } = trade
  const { listing, units } = quote.maximumPay
  await fund(account.address, { chainId: network.chainId, token: listing.tokenAddress, units })
  const { permit2, universalRouter } = network.contracts
  const { timestamp } = await createReader(network).getBlock()
  const plan = planSwap(quote, {
    account: account.address,
    recipient,
    router: { address: universalRouter, version: '2.1.0', hooks: listHookAddresses(network) },
    permit2,
    now: Number(timestamp),
    deadline: Number(timestamp) + 1_200,
    allowances: await readAllowances(network, { owner: account.address, token: listing.tokenAddress }),
  })
  if (plan.type === 'refused') throw new Error(plan.reason)
  return { ...trade, steps: plan.steps, permit2 }
}

export function listHookAddresses({ foreignPools }: LocalNetwork): readonly Address[] {
  return [...new Set(foreignPools.flatMap(({ hooks }) => hooks.map(({ address }) => address)))]
}

/** Sends all steps. No value if the swap was reverted, as it must be when the floor cannot be kept. */
export async function carryOut(network: LocalNetwork, trade: Trade) {
  const { quote, account, recipient } = trade
  const { pay, receive, minimumReceive, maximumPay } = quote
  const owner = account.address
  const read = () =>
    Promise.all([
      readMoney(network, { listing: pay.listing, holder: owner }),
      readMoney(network, { listing: receive.listing, holder: recipient }),
    ])
  const [payBefore, receiveBefore] = await read()
  const sent = await send(network, trade)
  if (sent === undefined) return undefined
  const { fees, gasUsed } = sent
  const [payAfter, receiveAfter] = await read()
  const isOwn = recipient === owner
  const paid = payBefore - payAfter - (pay.listing.tokenAddress === null ? fees : 0n)
  const received = receiveAfter - receiveBefore + (isOwn && receive.listing.tokenAddress === null ? fees : 0n)
  const { token, permit2 } = await readAllowances(network, { owner, token: pay.listing.tokenAddress })
  return {
    isAsQuoted: isAsQuoted(quote, { paid, received }),
    isWithinLimits: received >= minimumReceive.units && paid <= maximumPay.units,
    allowances: [token, permit2.units],
    figures: { paid, received, quoted: [pay.units, receive.units] },
    gasUsed,
  }
}

type Moved = { readonly paid: bigint; readonly received: bigint }

/** To the wei, on both sides. */
export function isAsQuoted({ pay, receive }: Quote, { paid, received }: Moved): boolean {
  return paid === pay.units && received === receive.units
}

/** Why the send gate may stop a swap: on a busy machine something is too slow. */
export const stops = ['nodesUnreachable', 'walletUnreachable']

/**
 * The possible reasons for a revert after a front-run. Some tokens give none when the payment runs out along the route.
 */
export function listReasons({ pay, maximumPay, route: { legs } }: Quote): readonly string[] {
  const runsOut = ['tokenRefusesTransfer', 'reverted']
  // A pool of V4 that was emptied gives less than was asked for, and only the last check of the router notices.
  const isV4 = legs.some(({ pool }) => 'key' in pool)
  if (maximumPay.units > pay.units) return ['aboveMaximum', ...(isV4 ? ['belowMinimum'] : []), ...runsOut]
  // Several pools may pay with one intermediate token: only the last takes the remainder.
  const between = legs.map((leg) => leg.pay).filter((token) => legs.some((leg) => isSameAddress(leg.receive, token)))
  return ['belowMinimum', ...(new Set(between).size < between.length ? runsOut : [])]
}

type Sent = { readonly status: Hex; readonly gasUsed: Hex; readonly effectiveGasPrice: Hex }

/** The fees and the gas of all transactions, which the node signs. No value after a revert. */
async function send(
  network: LocalNetwork,
  { account, steps, gasLimits = [] }: Pick<Trade, 'account' | 'steps' | 'gasLimits'>,
): Promise<{ readonly fees: bigint; readonly gasUsed: bigint } | undefined> {
  const rpc = createRpc(network.rpcUrl)
  let signature: Hex | undefined
  let [fees, gasUsed] = [0n, 0n]
  const limits = [...gasLimits]
  for (const step of steps) {
    if (step.type === 'permit') {
      const message = createPermitMessage(step.request)
      expect(comparePlan(step, { type: 'message', message })).toEqual([])
      signature = await privateKeyToAccount(account.privateKey).signTypedData(message)
      continue
    }
    const call = step.type === 'approve' ? createApprovalCall(step) : createSwapCall(step, { signature })
    expect(comparePlan(step, { type: 'call', call, signature })).toEqual([])
    const { to, data, value } = call
    const transaction = { from: account.address, to, data, value, gas: limits.shift() ?? gas }
    const receipt = await rpc.request<Sent>('eth_sendTransactionSync', [transaction])
    if (receipt.status !== '0x1') return undefined
    fees += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    gasUsed += BigInt(receipt.gasUsed)
  }
  return { fees, gasUsed }
}

/** Takes back the approval that a reverted swap leaves behind. */
export async function revoke(
  network: LocalNetwork,
  { account, quote }: Pick<Trade, 'account'> & { readonly quote: Pick<Quote, 'pay'> },
): Promise<void> {
  const { tokenAddress: token } = quote.pay.listing
  if (token === null) return
  const { chainId, contracts } = network
  const approval = { chainId, account: account.address, token, spender: contracts.permit2, units: 0n }
  expect(await send(network, { account, steps: [{ type: 'approve', approval }] })).toBeDefined()
}

const permit2Abi = parseAbi(['function allowance(address, address, address) view returns (uint160, uint48, uint48)'])

type Ownership = { readonly owner: Address; readonly token: Address | null }

export async function readAllowances(network: LocalNetwork, { owner, token }: Ownership): Promise<Allowances> {
  if (token === null) return { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } }
  const reader = createReader(network)
  const { permit2, universalRouter } = network.contracts
  const [given, [units, expiration, nonce]] = await Promise.all([
    reader.readContract({ abi: erc20Abi, address: token, functionName: 'allowance', args: [owner, permit2] }),
    reader.readContract({
      abi: permit2Abi,
      address: permit2,
      functionName: 'allowance',
      args: [owner, token, universalRouter],
    }),
  ])
  return { token: given, permit2: { units, expiration, nonce } }
}

type Holding = { readonly listing: Listing; readonly holder: Address }

export function readMoney(network: LocalNetwork, { listing, holder }: Holding): Promise<bigint> {
  const { tokenAddress: token } = listing
  return token === null
    ? createReader(network).getBalance({ address: holder })
    : getBalance(network, { token, account: holder })
}
