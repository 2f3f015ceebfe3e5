import type { CurveCryptoPool } from '@murmur/engine/pools/curveCrypto'
import { getKind } from '@murmur/engine/pools/poolKinds'
import { quoteSwap } from '@murmur/engine/pools/swap'
import { countCases } from '@murmur/engine/testing/cases'
import { createCurveCrypto, curveCryptoShape } from '@murmur/engine/testing/randomCurveCrypto'
import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { compileTestContracts, listCryptoTerms } from './testing/cryptoPool.ts'
import { startHookChain } from './testing/hookChain.ts'

/** In full by `npm run test:deep`. */
const SHAPES = countCases(400, { part: 20 })
const PARTS = [100_000n, 1_000n, 50n, 3n]

test(`the test pool of twocrypto gives what the engine quotes, to the wei, with ${SHAPES} sets of parameters`, async () => {
  const find = compileTestContracts()
  const chain = await startHookChain()
  const coins = new Map<number, readonly [Address, Address]>()
  for (const decimals of [2, 6, 8, 18]) {
    const deploy = () => chain.deploy(find('TestToken'), [decimals, false])
    coins.set(decimals, [await deploy(), await deploy()])
  }
  const pools = fc.sample(curveCryptoShape, { numRuns: SHAPES, seed: 7 }).flatMap((shape) => {
    const [first = 18, second = 6] = shape.decimals
    const tokens = [coins.get(first)?.[0] ?? '0x', coins.get(second)?.[1] ?? '0x'] as const
    const pool = createCurveCrypto({ ...shape, decimals: [first, second] }, { id: 'test', tokens })
    return pool === undefined || getKind(pool).check(pool) !== undefined ? [] : [pool]
  })
  const { abi } = find('CurveCryptoPool')
  let same = 0
  for (const pool of pools) {
    const terms = listCryptoTerms(pool, { factory: tokenOf(pool, 0), math: tokenOf(pool, 0) })
    const address = await chain.deploy(find('CurveCryptoPool'), terms)
    await chain.write(address, { abi, functionName: 'fill', args: [pool.balances] })
    for (const { args, quoted } of listQuotes(pool)) {
      expect(await chain.read<bigint>(address, { abi, functionName: 'get_dy', args })).toBe(quoted)
      same += 1
    }
  }
  expect(same).toBeGreaterThan(SHAPES * 2)
})

/** In both directions and several sizes. */
function listQuotes(pool: CurveCryptoPool) {
  return [0, 1].flatMap((payAt) =>
    PARTS.flatMap((part) => {
      const units = (pool.balances[payAt] ?? 0n) / part
      const quoted = quoteSwap(pool, { pay: tokenOf(pool, payAt), receive: tokenOf(pool, 1 - payAt), units })
      return quoted === undefined ? [] : [{ args: [BigInt(payAt), BigInt(1 - payAt), units], quoted }]
    }),
  )
}

function tokenOf({ tokens }: CurveCryptoPool, at: number): Address {
  return tokens[at] ?? '0x'
}
