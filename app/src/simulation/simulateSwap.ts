import type { ChainClient } from '@murmur/chain/chainClient'
import { encodeTransfer } from '@murmur/engine/encode/approval'
import type { Call } from '@murmur/engine/encode/call'
import { readRevert } from '@murmur/engine/encode/revertReason'
import {
  decodeSimulation,
  encodeSimulation,
  getSwapStep,
  type SimulatedSwap,
} from '@murmur/engine/encode/simulatedSwap'
import { decodeSimulatorAnswer, encodeSimulatorCall } from '@murmur/engine/encode/simulatorCall'
import { simulatorCode } from '@murmur/engine/encode/simulatorCode'
import { createApprovalCall } from '@murmur/engine/plan'
import type { Simulation, SimulationFailure } from '@murmur/engine/simulation'
import { getCode } from 'viem/actions'
import { callNode } from './callNode.ts'

/**
 * Tries the whole plan in one call, before the wallet is asked for anything. The simulator stands at the account's own
 * address and answers for its signature.
 */
export async function simulateSwap(client: ChainClient, swap: SimulatedSwap): Promise<Simulation> {
  const { account } = getSwapStep(swap.steps).facts
  const [code, reply] = await Promise.all([
    getCode(client, { address: account }).catch(() => 'unreachable' as const),
    callNode(client, { from: account, to: account, data: encodeSimulation(swap), codes: { [account]: simulatorCode } }),
  ])
  if (code === 'unreachable') return { type: 'unchecked', reason: 'unreachable' }
  // A contract or a delegate (EIP-7702): the simulation would hide what it does.
  if (code !== undefined && code !== '0x') return { type: 'unchecked', reason: 'accountHasCode' }
  // The simulator does not revert: a node that says so did not run it.
  if (reply.type !== 'answer')
    return { type: 'unchecked', reason: reply.type === 'reverted' ? 'noOverrides' : reply.type }
  const simulation = decodeSimulation(reply.data, swap)
  return simulation.type === 'fails' ? await checkRefusal(client, { swap, simulation }) : simulation
}

type Failed = { readonly swap: SimulatedSwap; readonly simulation: Extract<Simulation, { type: 'fails' }> }

/**
 * A token may refuse the account only because it has code in the simulation. The same step from the account as it is, and
 * once more with the simulator, tells the two cases apart.
 */
async function checkRefusal(client: ChainClient, { swap, simulation }: Failed): Promise<Simulation> {
  const call = findRefusedCall(swap, simulation.failure)
  if (call === undefined) return simulation
  const { account, to, data } = call
  const work = { calls: [{ to, data, value: 0n }], reads: [] }
  const [plain, simulated] = await Promise.all([
    callNode(client, { from: account, to, data }),
    callNode(client, {
      from: account,
      to: account,
      data: encodeSimulatorCall(work),
      codes: { [account]: simulatorCode },
    }),
  ])
  const outcome = simulated.type === 'answer' ? decodeSimulatorAnswer(simulated.data, work)?.outcomes[0] : undefined
  if (plain.type === 'answer' && outcome?.isDone === false) return { type: 'unchecked', reason: 'tokenRefusesCode' }
  if (plain.type !== 'reverted') return simulation
  // Permit2 hides the token's own reason.
  const { text } = readRevert(plain.data)
  return { ...simulation, failure: { ...simulation.failure, text: text ?? simulation.failure.text } }
}

function findRefusedCall({ steps }: SimulatedSwap, { reason }: SimulationFailure): Call | undefined {
  const { chainId, account, router, pay: token, mostPaid: units } = getSwapStep(steps).facts
  const approval = steps.find((step) => step.type === 'approve')
  if (reason === 'tokenRefusesApproval') return approval && createApprovalCall(approval)
  if (reason !== 'tokenRefusesTransfer' || token === null) return undefined
  return encodeTransfer({ chainId, account, token, recipient: router, units })
}
