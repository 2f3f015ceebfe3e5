import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains } from '../src/chains.ts'
import { createMarket } from '../src/market/startMarket.ts'
import { readPools } from '../src/services/readPoolStates.ts'
import { createRandom } from '../src/world/random.ts'
import { getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains

beforeAll(async () => {
  chains = (await startWorld(24_700, { chainIds: [56, 137, 43114] })).chains
})

afterAll(() => chains.stop())

test.each([
  [56, ['PancakeSwap V3']],
  [137, ['QuickSwap V4', 'QuickSwap V2']],
  [43114, ['Blackhole', 'Trader Joe V1']],
])('on chain %i the market maker also trades the pools of other exchanges', async (chainId, venues) => {
  const network = getNetwork(chains, chainId)
  // Only these, so that the largest gaps are among them.
  const foreign = { ...network, pools: [] }
  const read = async () => (await readPools(createRpc(network.rpcUrl), foreign)).states
  const before = await read()
  const market = createMarket([foreign], { random: createRandom('foreign') })
  let trades = 0
  for (let step = 0; step < 40; step += 1) trades += await market.step()
  const after = await read()
  const moved = after.filter(({ secondPerFirst }, at) => secondPerFirst !== before[at]?.secondPerFirst)
  const names = new Set(moved.flatMap(({ pool }) => ('venue' in pool ? [pool.venue] : [])))
  expect([...names].sort()).toEqual([...venues].sort())
  expect(trades).toBeGreaterThanOrEqual(moved.length)
})
