import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import { parseSuggestedFees } from '@murmur/sdk/transfer/parseSuggestedFees'
import { expect, test } from 'vitest'
import { createRandom, pick } from '../../testing/deepRun.ts'
import { createExampleFees, exampleNow } from '../../testing/suggestedFees.ts'

const [route] = listBridgeRoutes(1, { destinationChainId: 56 }).filter(({ origin }) => origin.asset === 'USDC')
if (route === undefined) throw new Error('USDC is carried everywhere.')
const spokePools = {
  origin: '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
  destination: '0x4e8e101924ede233c13e2d8622dc8aed2872d505',
} as const
const units = 1_000_000_000n
const options = { route, units, spokePools, now: exampleNow }
const good = createExampleFees({ units, scale: 10n ** 12n, spokePool: spokePools.origin })

test('the fees, the limits and the times of an answer are read, also between tokens of different decimals', () => {
  expect(parseSuggestedFees(good, options)).toEqual({
    route,
    fixed: 250_000n,
    share: 300_000_000_000_000n,
    limits: { minimum: 500_000n, maximum: 2_000_000_000_000n, instant: 500_000_000_000n },
    fillSeconds: 4,
    quoteTimestamp: exampleNow - 20,
    fillDeadline: exampleNow + 7_200,
    exclusivity: undefined,
    spokePools,
  })
})

test.each<[string, object]>([
  ['the parts do not add up', { totalRelayFee: { pct: '1', total: '560000' } }],
  ['the share is not that of the parts', { lpFee: { pct: '900000000000000', total: '200000' } }],
  [
    'the fee is larger than the deposit',
    createExampleFees({ units: 200_000n, scale: 1n, spokePool: spokePools.origin }),
  ],
  ['the output is not the rest', { outputAmount: '999450000000000000001000000000' }],
  ['the SpokePool is not ours', { spokePoolAddress: spokePools.destination }],
  ['the minimum is above the maximum', { limits: { minDeposit: '9', maxDeposit: '8', maxDepositInstant: '8' } }],
  ['the quote is old', { timestamp: String(exampleNow - 3_600) }],
  ['the quote is of tomorrow', { timestamp: exampleNow + 86_400 }],
  ['the deadline has passed', { fillDeadline: String(exampleNow) }],
  ['the SpokePool would refuse the deadline', { fillDeadline: exampleNow + 86_400 }],
  ['the exclusive relayer is no address', { exclusiveRelayer: 'nobody' }],
])('an answer is refused if %s', (_, difference) => {
  expect(parseSuggestedFees({ ...good, ...difference }, options)).toBeUndefined()
})

const hostile: readonly unknown[] = [
  null,
  true,
  1.5,
  -1,
  1e21,
  Number.NaN,
  {},
  [],
  [1],
  '',
  ' ',
  '-1',
  '1.5',
  '1e6',
  '0x10',
  '01',
  '１２',
  '1,000',
  ' 5',
  '5\n',
  '9'.repeat(39),
  '9'.repeat(400),
  'NaN',
  'Infinity',
  { toString: () => '1' },
  { __proto__: { total: '1', pct: '1' } },
]

test('none of 1,000 random hostile answers passes, and a fee is never off by more than its rounding', () => {
  const random = createRandom(42)
  const paths = listPaths(good)
  let passed = 0
  for (let turn = 0; turn < 1_000; turn++) {
    const path = pick(paths, random)
    const isNumber = turn % 2 === 0 && /Fee/.test(path.join())
    const wrong = isNumber ? String(BigInt(Math.floor(random() * 1e15) + 2_000_000)) : pick(hostile, random)
    const answer = parseSuggestedFees(change(good, { path, value: wrong }), options)
    if (answer === undefined) continue
    passed += 1
    // Only unused fields may change: the fee shares of the gas and of the total.
    expect([path, answer.fixed, answer.share]).toEqual([
      expect.arrayContaining(['pct']),
      250_000n,
      300_000_000_000_000n,
    ])
    expect(['relayerGasFee', 'totalRelayFee']).toContain(path[0])
  }
  expect(passed).toBeLessThan(200)
})

type Tree = { readonly [name: string]: unknown }

function listPaths(value: Tree): readonly (readonly string[])[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner === 'object') return listPaths(inner as Tree).map((path) => [name, ...path])
    return unread.includes(name) ? [] : [[name]]
  })
}

/** Parts of the answer that are of no use here. */
const unread = ['isAmountTooLow']

function change(value: Tree, { path, value: wrong }: { path: readonly string[]; value: unknown }): Tree {
  const [name = '', ...rest] = path
  return { ...value, [name]: rest.length === 0 ? wrong : change(value[name] as Tree, { path: rest, value: wrong }) }
}
