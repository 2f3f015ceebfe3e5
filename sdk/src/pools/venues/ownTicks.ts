import type { Tick } from '@murmur/engine/pools/concentrated'
import type { Address } from '@murmur/engine/token'
import { parseAbi } from 'viem'
import type { Query } from '../readCalls.ts'
import type { FullWord } from './tickDepth.ts'

const ticksAbi = parseAbi(['function ticks(int24) view returns (uint256 liquidityGross, int128 liquidityNet)'])

/** Six to ten slots, of which only the first two words are decoded. */
const GAS_PER_TICK = 30_000

/** From the pool itself, for pools whose ticks have other fields than Uniswap's lens expects. */
export function queryOwnTicks({ id }: { readonly id: Address }, full: readonly FullWord[]): Query<readonly Tick[]> {
  const indexes = full.flatMap((word) => word.indexes)
  return {
    calls: indexes.map((index) => {
      return { address: id, abi: ticksAbi, functionName: 'ticks', args: [index], gas: GAS_PER_TICK }
    }),
    parse(answers) {
      const ticks = answers as readonly (readonly [gross: bigint, net: bigint])[]
      // A tick of the bitmap that has no liquidity: this version of the contract lays out its bitmap differently.
      if (ticks.some(([gross]) => gross === 0n)) return undefined
      return ticks.map(([, liquidityNet], at) => ({ index: indexes[at] ?? 0, liquidityNet }))
    },
  }
}
