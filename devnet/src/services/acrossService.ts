import type { Address } from '@murmur/engine/token'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { getFillCost, getTokenUnits } from '../relayer/findObjection.ts'
import { findToken } from '../relayer/relayedDeposit.ts'
import { relayer } from '../world/worldAccounts.ts'
import type { Answer, Service } from './answer.ts'

type AcrossOptions = { readonly networks: readonly LocalNetwork[] }

/** In 10^-18 of the deposit. */
const CAPITAL_SHARE = 10n ** 14n
const LIQUIDITY_SHARE = 2n * 10n ** 14n
const ONE = 10n ** 18n
const FILL_SECONDS = 2
const FILL_TIME_LIMIT = 7_200

/** `GET /suggested-fees` of Across' API, with fees that the local relayer accepts and limits that it can pay. */
export function createAcrossService({ networks }: AcrossOptions): Service {
  return async ({ method, path, query }) => {
    if (method !== 'GET' || path !== '/suggested-fees') return refuse(404, 'There is no such endpoint.')
    const find = (name: string) => networks.find(({ chainId }) => String(chainId) === query.get(name))
    const [origin, destination] = [find('originChainId'), find('destinationChainId')]
    const amount = query.get('amount') ?? ''
    if (origin === undefined || destination === undefined || !/^[1-9]\d{0,38}$/.test(amount))
      return refuse(400, 'Unsupported chain or amount.')
    const input = findToken(origin, pad(query.get('inputToken')))
    const output = findToken(destination, pad(query.get('outputToken')))
    if (input === undefined || output === undefined || input.asset !== output.asset)
      return refuse(400, 'No such route.')
    const { timestamp } = await createRpc(origin.rpcUrl).request<{ timestamp: Hex }>('eth_getBlockByNumber', [
      'latest',
      false,
    ])
    const gas = await getFillCost(destination)
    return {
      status: 200,
      body: {
        ...describeFees(BigInt(amount), {
          gas: getTokenUnits(gas, input),
          decimals: [input.decimals, output.decimals],
        }),
        timestamp: String(Number(timestamp)),
        fillDeadline: String(Math.floor(Date.now() / 1_000) + FILL_TIME_LIMIT),
        estimatedFillTimeSec: FILL_SECONDS,
        spokePoolAddress: origin.contracts.acrossSpokePool,
        destinationSpokePoolAddress: destination.contracts.acrossSpokePool,
        exclusiveRelayer: '0x0000000000000000000000000000000000000000',
        exclusivityDeadline: 0,
        limits: await readLimits(destination, {
          output: output.address,
          gas: getTokenUnits(gas, input),
          decimals: [input.decimals, output.decimals],
        }),
      },
    }
  }
}

type Decimals = readonly [input: number, output: number]

function describeFees(amount: bigint, { gas, decimals }: { readonly gas: bigint; readonly decimals: Decimals }) {
  const [capital, lp] = [CAPITAL_SHARE, LIQUIDITY_SHARE].map((share) => (amount * share + ONE - 1n) / ONE)
  const total = gas + (capital ?? 0n) + (lp ?? 0n)
  const rest = amount > total ? amount - total : 0n
  return {
    totalRelayFee: { pct: String((total * ONE) / amount), total: String(total) },
    relayerCapitalFee: { pct: String(CAPITAL_SHARE), total: String(capital) },
    relayerGasFee: { pct: String((gas * ONE) / amount), total: String(gas) },
    lpFee: { pct: String(LIQUIDITY_SHARE), total: String(lp) },
    isAmountTooLow: amount <= total,
    outputAmount: String((rest * 10n ** BigInt(decimals[1])) / 10n ** BigInt(decimals[0])),
  }
}

type LimitOptions = { readonly output: Address; readonly gas: bigint; readonly decimals: Decimals }

/** The relayer pays from its balance. Below the minimum, the gas would be half of the deposit. */
async function readLimits({ rpcUrl }: LocalNetwork, { output, gas, decimals }: LimitOptions) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [relayer.address] })
  const held = BigInt(await createRpc(rpcUrl).request<Hex>('eth_call', [{ to: output, data }, 'latest']))
  const maximum = (held * 10n ** BigInt(decimals[0])) / 10n ** BigInt(decimals[1])
  return { minDeposit: String(2n * gas), maxDeposit: String(maximum), maxDepositInstant: String(maximum) }
}

function pad(address: string | null): Hex {
  return `0x${'0'.repeat(24)}${(address ?? '').slice(2)}`
}

function refuse(status: number, message: string): Answer {
  return { status, body: { type: 'AcrossApiError', code: 'INVALID_PARAM', status, message } }
}
