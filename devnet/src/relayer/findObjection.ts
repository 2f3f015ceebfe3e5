import { isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { getStartingPrice } from '../world/startingPrices.ts'
import { type Deposit, findToken, getOutput, toAddress } from './relayedDeposit.ts'

type Tokens = Pick<LocalNetwork, 'tokens'>

type Circumstances = {
  readonly origin: Tokens
  readonly destination: (Tokens & Pick<LocalNetwork, 'symbol'>) | undefined
  readonly relayer: string
  /** On the destination, per unit of gas. */
  readonly gasPrice: bigint
  /** The relayer's balance of the output token. */
  readonly funds: bigint
  /** In seconds. */
  readonly now: number
}

/** The reason to refuse a deposit. None if the relayer fills it. */
export function findObjection(deposit: Deposit, circumstances: Circumstances): string | undefined {
  const { origin, destination, relayer, now } = circumstances
  if (destination === undefined) return `there is no local chain ${deposit.destinationChainId}`
  const input = findToken(origin, deposit.inputToken)
  const output = findToken(destination, deposit.outputToken)
  if (input === undefined || output === undefined) return 'it does not know the tokens'
  if (input.asset !== output.asset) return `it does not change ${input.symbol} into ${output.symbol}`
  if (deposit.fillDeadline <= now) return 'its fill deadline has passed'
  if (isReserved(deposit, { relayer, now })) return 'it is reserved for another relayer'
  const gas = priceFill(destination, circumstances.gasPrice)
  if (getValue(deposit.inputAmount, input) < getValue(getOutput(deposit), output) + gas) return 'the fee is too small'
  if (circumstances.funds < getOutput(deposit)) return `it has not enough ${output.symbol}`
  return undefined
}

function isReserved({ exclusiveRelayer, exclusivityDeadline }: Deposit, { relayer, now }: Reservation): boolean {
  const chosen = BigInt(exclusiveRelayer)
  return chosen !== 0n && exclusivityDeadline >= now && !isSameAddress(toAddress(exclusiveRelayer), relayer)
}

type Reservation = { readonly relayer: string; readonly now: number }

/** The gas of a fill with a small swap. */
const fillGas = 300_000n
const coin = 10n ** 18n

/** The cost of a fill at this gas price, in millionths of a dollar. */
function priceFill({ symbol }: Pick<LocalNetwork, 'symbol'>, gasPrice: bigint): bigint {
  return (fillGas * gasPrice * getStartingPrice(symbol)) / coin
}

/** The fee for it, with a quarter on top: the gas price moves until the relayer sees the deposit. */
export async function getFillCost(network: LocalNetwork): Promise<bigint> {
  const gasPrice = BigInt(await createRpc(network.rpcUrl).request<string>('eth_gasPrice'))
  return (priceFill(network, gasPrice) * 5n) / 4n + 1n
}

/** In millionths of a dollar, rounded down. */
function getValue(units: bigint, { asset, decimals }: TokenContract): bigint {
  return (units * getStartingPrice(asset)) / 10n ** BigInt(decimals)
}

/** Units of a token with at least this value. */
export function getTokenUnits(value: bigint, { asset, decimals }: TokenContract): bigint {
  return (value * 10n ** BigInt(decimals)) / getStartingPrice(asset) + 1n
}
