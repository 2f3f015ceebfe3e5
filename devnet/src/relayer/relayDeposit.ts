import { formatUnits, type Hex } from 'viem'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { relayer } from '../world/accounts.ts'
import { type Deposit, findToken, toAddress } from './deposit.ts'
import { isFilled, sendFill } from './fill.ts'
import { findObjection } from './findObjection.ts'
import { payRefund } from './refund.ts'

export type RelayContext = {
  readonly networks: readonly LocalNetwork[]
  readonly say: (line: string) => void
}

/** Fills a deposit and takes its money. Returns false if the depositor has to wait for a refund. */
export async function relayDeposit(deposit: Deposit, { networks, say }: RelayContext): Promise<boolean> {
  const origin = getNetwork(networks, deposit.originChainId)
  const destination = networks.find(({ chainId }) => chainId === deposit.destinationChainId)
  const gasPrice = destination === undefined ? 0n : await getGasPrice(destination)
  const now = Math.floor(Date.now() / 1000)
  const objection = findObjection(deposit, { origin, destination, relayer: relayer.address, gasPrice, now })
  if (objection !== undefined || destination === undefined) {
    say(`does not fill ${nameDeposit(deposit, origin)}: ${objection}.`)
    return false
  }
  await fillAndCollect(deposit, { origin, destination, say })
  return true
}

type Pair = { readonly origin: LocalNetwork; readonly destination: LocalNetwork; readonly say: RelayContext['say'] }

async function fillAndCollect(deposit: Deposit, { origin, destination, say }: Pair): Promise<void> {
  const { inputToken, inputAmount, outputToken, outputAmount } = deposit
  const name = nameDeposit(deposit, origin)
  const deposited = formatMoney(origin, { token: inputToken, units: inputAmount })
  say(`sees ${name}: ${deposited} for ${destination.name}.`)
  const { blockNumber } = await sendFill(destination, deposit)
  const paid = formatMoney(destination, { token: outputToken, units: outputAmount })
  say(`has filled ${name} with ${paid} in block ${BigInt(blockNumber)} of ${destination.name}.`)
  await payRefund(origin, { token: toAddress(inputToken), units: inputAmount, recipient: relayer.address })
  say(`was refunded ${deposited} on ${origin.name}.`)
}

/** Refunds a deposit that was not filled before its deadline. */
export async function returnDeposit(deposit: Deposit, { networks, say }: RelayContext): Promise<void> {
  const origin = getNetwork(networks, deposit.originChainId)
  const destination = networks.find(({ chainId }) => chainId === deposit.destinationChainId)
  if (!(await isStillThere(deposit, origin))) return
  if (destination !== undefined && (await isFilled(destination, deposit))) return
  const { inputToken: token, inputAmount: units, depositor } = deposit
  await payRefund(origin, { token: toAddress(token), units, recipient: toAddress(depositor) })
  say(
    `gave ${formatMoney(origin, { token, units })} of ${nameDeposit(deposit, origin)} back: it was not filled in time.`,
  )
}

/** False after a test has reverted the chain to before the deposit. */
async function isStillThere({ transactionHash }: Deposit, { rpcUrl }: LocalNetwork): Promise<boolean> {
  return (await createRpc(rpcUrl).request('eth_getTransactionReceipt', [transactionHash])) !== null
}

async function getGasPrice({ rpcUrl }: LocalNetwork): Promise<bigint> {
  return BigInt(await createRpc(rpcUrl).request<string>('eth_gasPrice'))
}

function getNetwork(networks: readonly LocalNetwork[], chainId: number): LocalNetwork {
  const network = networks.find((one) => one.chainId === chainId)
  if (network === undefined) throw new Error(`There is no local chain ${chainId}.`)
  return network
}

function nameDeposit({ depositId }: Deposit, { name }: LocalNetwork): string {
  return `deposit ${depositId} of ${name}`
}

function formatMoney(network: LocalNetwork, { token: padded, units }: { token: Hex; units: bigint }): string {
  const token = findToken(network, padded)
  return token === undefined
    ? `${units} of ${toAddress(padded)}`
    : `${formatUnits(units, token.decimals)} ${token.symbol}`
}
