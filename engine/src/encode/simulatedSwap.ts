import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Amount } from '../amount.ts'
import { type AllowStep, createBatchedCall } from '../batch.ts'
import { createSwapCall, type PlannedQuote, type Step, type SwapStep } from '../plan.ts'
import type { BalanceChange, Simulation, SimulationFailure } from '../simulation.ts'
import { type Address, isSameAddress, type Listing } from '../token.ts'
import type { Call } from './call.ts'
import { type Command, type Hex, toAddress } from './command.ts'
import { readRevert } from './revertReason.ts'
import { findGasLimit, measureGas } from './simulatedGas.ts'
import {
  decodeSimulatorAnswer,
  encodeSimulatorCall,
  type SimulatorAnswer,
  type SimulatorRead,
} from './simulatorCall.ts'

/** A planned swap, and the balances and allowances to read before and after it. */
export type SimulatedSwap = {
  /** One by one, or those of a batch. */
  readonly steps: readonly SimulatedStep[]
  readonly quote: Pick<PlannedQuote, 'pay' | 'receive'>
  readonly permit2: Address
  /** Listings of the account besides the two of the swap. */
  readonly others?: readonly Listing[]
}

type SimulatedStep = Step | AllowStep

/** The call to the account itself, at which the simulator's code must stand. */
export function encodeSimulation(swap: SimulatedSwap): Hex {
  return encodeSimulatorCall(describe(swap))
}

export function decodeSimulation(data: Hex, swap: SimulatedSwap): Simulation {
  const work = describe(swap)
  const answer = decodeSimulatorAnswer(data, work)
  if (answer === undefined) return { type: 'unchecked', reason: 'noOverrides' }
  const failed = findFailed(answer, work)
  if (failed !== undefined) return { type: 'fails', failure: describeFailure(failed, { answer, work }) }
  const [before, afterwards] = [takeNumbers(answer.before), takeNumbers(answer.afterwards)]
  if (before === undefined || afterwards === undefined) return { type: 'unchecked', reason: 'unreadable' }
  const { holdings, allowances } = work
  return {
    type: 'passes',
    changes: listChanges(holdings, { before, afterwards }),
    allowances: allowances.map(({ spender, listing }, at) => {
      return { spender, left: { listing, units: afterwards[holdings.length + at] ?? 0n } }
    }),
    ...sumGas(answer, work),
  }
}

type Holding = { readonly holder: Address; readonly listing: Listing }
type Spending = { readonly spender: Address; readonly listing: Listing; readonly read: SimulatorRead }

type Work = {
  readonly swap: SwapStep
  readonly calls: readonly Call[]
  readonly reads: readonly SimulatorRead[]
  readonly holdings: readonly Holding[]
  readonly allowances: readonly Spending[]
}

function describe(simulated: SimulatedSwap): Work {
  const { steps } = simulated
  const swap = getSwapStep(steps)
  const holdings = listHoldings(simulated, swap)
  const allowances = listAllowances(simulated, swap)
  return {
    swap,
    calls: steps.flatMap((step) => (step.type === 'permit' ? [] : [createCall(step)])),
    reads: [...holdings.map(readBalance), ...allowances.map(({ read }) => read)],
    holdings,
    allowances,
  }
}

export function getSwapStep(steps: readonly SimulatedStep[]): SwapStep {
  const swap = steps.find((step) => step.type === 'swap')
  if (swap === undefined) throw new RangeError('The plan has no swap.')
  return swap
}

/** As long as a signature, without zeros: its calldata costs as much gas as a real one. */
const placeholder: Hex = `0x${'5a'.repeat(65)}`

function createCall(step: Exclude<SimulatedStep, { type: 'permit' }>): Call {
  if (step.type !== 'swap') return createBatchedCall(step)
  return createSwapCall(step, { signature: step.permit && placeholder })
}

function listHoldings({ quote, others = [] }: SimulatedSwap, { facts }: SwapStep): readonly Holding[] {
  const all = [
    { holder: facts.account, listing: quote.pay.listing },
    { holder: facts.recipient, listing: quote.receive.listing },
    ...others.map((listing) => ({ holder: facts.account, listing })),
  ]
  return all.filter((one, at) => all.findIndex((other) => nameHolding(other) === nameHolding(one)) === at)
}

function nameHolding({ holder, listing }: Holding): string {
  return `${holder} ${listing.tokenAddress?.toLowerCase()}`
}

const balanceAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const allowanceAbi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
])

function readBalance({ holder, listing }: Holding): SimulatorRead {
  if (listing.tokenAddress === null) return { to: holder, data: '0x' }
  const data = encodeFunctionData({ abi: balanceAbi, args: [holder] })
  return { to: toAddress(listing.tokenAddress), data }
}

function listAllowances({ quote, ...simulated }: SimulatedSwap, { facts }: SwapStep): readonly Spending[] {
  const { account, pay: token, router } = facts
  if (token === null) return []
  const permit2 = toAddress(simulated.permit2)
  const { listing } = quote.pay
  const given = encodeFunctionData({ abi: allowanceAbi, args: [account, permit2] })
  const permitted = encodeFunctionData({ abi: permit2Abi, args: [account, token, router] })
  return [
    { spender: permit2, listing, read: { to: token, data: given } },
    { spender: router, listing, read: { to: permit2, data: permitted } },
  ]
}

type FailedCall = { readonly answer: Hex; readonly isSwap: boolean }

/** A token may refuse an approval by answering false. */
function findFailed({ outcomes }: SimulatorAnswer, { calls }: Work): FailedCall | undefined {
  return outcomes
    .map((outcome, at) => ({ ...outcome, isSwap: at === calls.length - 1 }))
    .find(({ isDone, answer, isSwap }) => !isDone || (!isSwap && isFalse(answer)))
}

function isFalse(answer: Hex): boolean {
  return answer.length === 66 && BigInt(answer) === 0n
}

type Simulated = { readonly answer: SimulatorAnswer; readonly work: Work }

function describeFailure(failed: FailedCall, { answer, work }: Simulated): SimulationFailure {
  const { facts } = work.swap
  const { reason, text, isByRouter } = readRevert(failed.answer)
  const [paid] = answer.before
  if (paid !== undefined && paid < facts.mostPaid) return { reason: 'notEnoughBalance', text: undefined }
  if (!failed.isSwap) return { reason: 'tokenRefusesApproval', text }
  // For an exact receipt the router holds the most that may be paid. It fails where it would need more.
  const isShort = isByRouter && facts.refundTo !== undefined
  return { reason: isShort ? 'aboveMaximum' : reason, text }
}

const stranger: Address = `0x${'5a'.repeat(20)}`

/** Replaces the account as recipient: it has code only in the simulation, which some tokens refuse. */
export function redirectSwap({ steps, ...swap }: SimulatedSwap): SimulatedSwap {
  const { account } = getSwapStep(steps).facts
  const redirect = (command: Command): Command => {
    const isOut = command.type === 'sweep' && isSameAddress(command.recipient, account)
    return isOut ? { ...command, recipient: stranger } : command
  }
  return {
    ...swap,
    steps: steps.map((step) => (step.type === 'swap' ? { ...step, commands: step.commands.map(redirect) } : step)),
  }
}

function takeNumbers(found: readonly (bigint | undefined)[]): readonly bigint[] | undefined {
  const numbers = found.filter((one) => one !== undefined)
  return numbers.length === found.length ? numbers : undefined
}

type Numbers = { readonly before: readonly bigint[]; readonly afterwards: readonly bigint[] }

function listChanges(holdings: readonly Holding[], { before, afterwards }: Numbers): readonly BalanceChange[] {
  return holdings.flatMap(({ holder, listing }, at) => {
    const count = (numbers: readonly bigint[]): Amount => ({ listing, units: numbers[at] ?? 0n })
    const change = { holder, before: count(before), after: count(afterwards) }
    return change.before.units === change.after.units ? [] : [change]
  })
}

function sumGas({ outcomes }: SimulatorAnswer, { calls, swap }: Work) {
  const last = calls.length - 1
  const each = outcomes.flatMap((outcome, at) => {
    const call = calls[at]
    const hasPermit = at === last && swap.permit !== undefined
    return call === undefined ? [] : [measureGas(outcome, { call, hasPermit, approvals: at })]
  })
  const swaps = swap.commands.filter(({ type }) => type === 'swap').length
  return {
    gasUsed: each.reduce((sum, gas) => sum + gas, 0n),
    gasLimits: each.map((gas, at) => findGasLimit(gas, { swaps: at === last ? swaps : 1 })),
  }
}
