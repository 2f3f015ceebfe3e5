import { findSpeedUp, type HigherFee } from '@murmur/app/activity/speedUp/speedUpOffer'
import { startSpeedUp } from '@murmur/app/activity/speedUp/startSpeedUp'
import { isPending } from '@murmur/sdk/trade/record'
import { createTransferReader } from '@murmur/sdk/transfer/readTransfer'
import type { Deposit, TransferState } from '@murmur/sdk/transfer/transfer'
import { expect } from 'vitest'
import type { Chains, LocalAccount } from '../../src/chains.ts'
import { connect, openTransferPage } from './executedTransfer.ts'
import { getNetwork } from './testWorld.ts'

/** Reads a transfer as its page does. */
export function openTransfer(chains: Chains, { chainId, hash }: { chainId: number; hash: Deposit['hash'] }) {
  const findNetwork = async (id: number) => connect(chains, id)
  const { read } = createTransferReader({ chainId, hash }, { findNetwork })
  const readWaiting = async () => {
    const state = await read()
    if (state.type !== 'waiting') throw new Error(`It is ${state.type}.`)
    return state
  }
  return { read, readWaiting }
}

type SpeedUpOptions = {
  readonly chains: Chains
  readonly account: LocalAccount
  readonly choose: (fees: readonly HigherFee[]) => HigherFee | undefined
}

/** Through plan, gate, wallet and journal. Returns the amount that was shown, which is the one that was signed. */
export async function speedUpAsOwner(
  state: Extract<TransferState, { type: 'waiting' }>,
  { chains, account, choose }: SpeedUpOptions,
): Promise<bigint> {
  const offer = findSpeedUp(state, { account: account.address, suggestion: { type: 'unknown' } })
  const higher = offer.type === 'offered' ? choose(offer.fees) : undefined
  if (offer.type !== 'offered' || higher === undefined) throw new Error('No higher fee is offered.')
  const origin = getNetwork(chains, state.deposit.held.chainId)
  const { page, wallet } = openTransferPage(chains, { origin, account })
  const reach = async () => true
  expect(await startSpeedUp(state.deposit, { ...offer, execution: page, reach, higher, now: 0 })).toBeUndefined()
  await expect.poll(() => page.records.get().map(isPending), { timeout: 30_000 }).toEqual([false])
  expect(page.records.get()[0]?.steps.map((step) => step.state.type)).toEqual(['signed', 'confirmed'])
  expect(wallet.prompts).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  page.dispose()
  return higher.arriving.units
}
