import { erc20Abi, numberToHex, parseAbi } from 'viem'
import { getCode } from 'viem/actions'
import { type MarketClient, type Query, runQueries } from './readCalls.ts'
import { readHead } from './readHead.ts'
import { describeWrongToken, type ListedToken } from './tokens/checkTokens.ts'
import { querySlots } from './v4Storage.ts'
import type { Venues } from './venues.ts'

const factoryAbi = parseAbi(['function feeAmountTickSpacing(uint24) view returns (int24)'])
const anySlot = numberToHex(0, { size: 32 })
const pairFactoryAbi = parseAbi(['function allPairsLength() view returns (uint256)'])

type CheckOptions = {
  readonly venues: Venues
  /** The wrapped coin, which prices gas and depth. The other tokens are checked one by one. */
  readonly wrapped: ListedToken
}

/**
 * Compares our list of contracts with the chain before the network is quoted. Returns the reason to keep it closed, if
 * there is one. Throws if no node answers.
 */
export async function checkNetwork(
  client: MarketClient,
  { venues, wrapped }: CheckOptions,
): Promise<string | undefined> {
  const { address } = client.chain.contracts.multicall3
  const code = await getCode(client, { address })
  if (code === undefined) return 'Multicall3 is not at its address.'
  const { hash } = await readHead(client)
  const checks = [...listVenueChecks(venues), checkDecimals(wrapped)]
  const passed = await runQueries(client, { queries: checks.map(({ query }) => query), blockHash: hash })
  return checks.find((_, at) => passed[at] !== true)?.reason
}

const GAS_PER_CALL = 40_000

/** The reason applies unless the query answers true. */
type Check = { readonly reason: string; readonly query: Query<boolean> }

function listVenueChecks({ v2, v3, v4 }: Venues): readonly Check[] {
  const checks: Check[] = []
  if (v2 !== undefined) {
    const call = { address: v2.factory, abi: pairFactoryAbi, functionName: 'allPairsLength', gas: GAS_PER_CALL }
    checks.push({
      reason: 'The factory of Uniswap V2 is not at its address.',
      query: { calls: [call], parse: ([count]) => typeof count === 'bigint' },
    })
  }
  if (v3 !== undefined) {
    const call = { address: v3.factory, abi: factoryAbi, functionName: 'feeAmountTickSpacing', args: [3000] }
    checks.push({
      reason: 'The factory of Uniswap V3 is not at its address.',
      query: { calls: [{ ...call, gas: GAS_PER_CALL }], parse: ([spacing]) => spacing === 60 },
    })
  }
  if (v4 !== undefined) {
    checks.push({
      reason: 'The PoolManager of Uniswap V4 is not at its address.',
      query: querySlots(v4.poolManager, { slots: [anySlot], parse: () => true }),
    })
  }
  return checks
}

function checkDecimals(token: ListedToken): Check {
  const call = { address: token.address, abi: erc20Abi, functionName: 'decimals', gas: GAS_PER_CALL }
  return {
    reason: `${describeWrongToken(token)}.`,
    query: { calls: [call], parse: ([decimals]) => Number(decimals) === token.decimals },
  }
}
