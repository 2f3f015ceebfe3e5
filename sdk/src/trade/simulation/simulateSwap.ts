import { encodeTransfer } from '@murmur/engine/encode/approval'
import type { Call } from '@murmur/engine/encode/call'
import type { Hex } from '@murmur/engine/encode/command'
import { readRevert } from '@murmur/engine/encode/revertReason'
import {
  decodeSimulation,
  encodeSimulation,
  getSwapStep,
  redirectSwap,
  type SimulatedSwap,
} from '@murmur/engine/encode/simulatedSwap'
import { decodeSimulatorAnswer, encodeSimulatorCall, simulatorCode } from '@murmur/engine/encode/simulatorCall'
import { createApprovalCall } from '@murmur/engine/plan'
import type { FailureReason, Simulation } from '@murmur/engine/simulation'
import type { Address } from '@murmur/engine/token'
import { getCode } from 'viem/actions'
import type { ChainClient } from '../../chain/chainClient.ts'
import { attemptOutside } from '../../chain/outsideFailure.ts'
import { callNode } from './callNode.ts'

/**
 * Tries the whole plan in one call, before the wallet is asked for anything. The simulator stands at the account's own
 * address and answers for its signature.
 */
export async function simulateSwap(client: ChainClient, swap: SimulatedSwap): Promise<Simulation> {
  const { account: address } = getSwapStep(swap.steps).facts
  const [code, simulation] = await Promise.all([attemptOutside(readCode(client, address)), runSimulation(client, swap)])
  if (code === undefined) return { type: 'unchecked', reason: 'unreachable' }
  // A contract or a delegate (EIP-7702): the simulation would replace its code.
  if (code !== '0x') return { type: 'unchecked', reason: 'accountHasCode' }
  if (simulation.type !== 'fails' || !doubtful.includes(simulation.failure.reason)) return simulation
  return await checkRefusal(client, { swap, simulation })
}

async function readCode(client: ChainClient, address: Address): Promise<Hex> {
  return (await getCode(client, { address })) ?? '0x'
}

async function runSimulation(client: ChainClient, swap: SimulatedSwap): Promise<Simulation> {
  const { account } = getSwapStep(swap.steps).facts
  const reply = await callAsAccount(client, { account, data: encodeSimulation(swap) })
  if (reply.type === 'answer') return decodeSimulation(reply.data, swap)
  // The simulator does not revert: a node that reports a revert did not run it.
  return { type: 'unchecked', reason: reply.type === 'reverted' ? 'noOverrides' : reply.type }
}

function callAsAccount(client: ChainClient, { account, data }: { readonly account: Address; readonly data: Hex }) {
  return callNode(client, { from: account, to: account, data, codes: { [account]: simulatorCode } })
}

/** A token may refuse the account only because it has code in the simulation. */
const doubtful: readonly FailureReason[] = ['tokenRefusesTransfer', 'tokenRefusesApproval', 'aboveMaximum']

type Failed = { readonly swap: SimulatedSwap; readonly simulation: Extract<Simulation, { type: 'fails' }> }

/** Tries the refused step from the account as it is, and the swap with a recipient that has no code. */
async function checkRefusal(client: ChainClient, { swap, simulation }: Failed): Promise<Simulation> {
  const { failure } = simulation
  const [payment, elsewhere] = await Promise.all([
    tryPayment(client, { swap, reason: failure.reason }),
    runSimulation(client, redirectSwap(swap)),
  ])
  if (payment.needsNoCode || elsewhere.type === 'passes') return { type: 'unchecked', reason: 'tokenRefusesCode' }
  // Permit2 hides the token's own words.
  return { ...simulation, failure: { ...failure, text: payment.text ?? failure.text } }
}

type Refused = { readonly swap: SimulatedSwap; readonly reason: FailureReason }
type Payment = { readonly needsNoCode: boolean; readonly text: string | undefined }

async function tryPayment(client: ChainClient, { swap, reason }: Refused): Promise<Payment> {
  const call = findPayment(swap, { reason })
  if (call === undefined) return { needsNoCode: false, text: undefined }
  const { account, to, data } = call
  const work = { calls: [{ to, data, value: 0n }], reads: [] }
  const [plain, simulated] = await Promise.all([
    callNode(client, { from: account, to, data }),
    callAsAccount(client, { account, data: encodeSimulatorCall(work) }),
  ])
  const outcome = simulated.type === 'answer' ? decodeSimulatorAnswer(simulated.data, work)?.outcomes[0] : undefined
  return {
    needsNoCode: plain.type === 'answer' && outcome?.isDone === false,
    text: plain.type === 'reverted' ? readRevert(plain.data).text : undefined,
  }
}

/** The approval itself, or a plain transfer of the paid token. */
function findPayment({ steps }: SimulatedSwap, { reason }: Pick<Refused, 'reason'>): Call | undefined {
  const { chainId, account, router, pay: token, mostPaid: units } = getSwapStep(steps).facts
  const approval = steps.find((step) => step.type === 'approve')
  if (reason === 'tokenRefusesApproval') return approval && createApprovalCall(approval)
  return token === null ? undefined : encodeTransfer({ chainId, account, token, recipient: router, units })
}
