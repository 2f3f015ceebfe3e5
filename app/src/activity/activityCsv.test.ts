import type { StepRecord, SwapRecord } from '@murmur/sdk/trade/record'
import {
  createExampleHash,
  createExampleRecord,
  createExampleStep,
  createExampleTransfer,
  exampleRequest,
} from '@murmur/sdk/trade/testing/records'
import { expect, test } from 'vitest'
import { writeCsv } from './activityCsv.ts'
import { describeLegs } from './recordLegs.ts'
import { describeRecord } from './recordView.ts'

const hash = createExampleHash(1)
const confirmed = createExampleRecord({
  steps: [
    createExampleStep('swap', {
      request: exampleRequest,
      hashes: [hash],
      state: {
        type: 'confirmed',
        hash,
        moved: { paid: 10n ** 18n, received: 299_999_999_999_999n },
        block: 7,
        blockHash: createExampleHash(2),
        fee: 21_000n,
        isFinal: true,
      },
    }),
  ],
})

test('every figure of a swap is exported to the wei', () => {
  expect(writeCsv([confirmed]).split('\r\n')[1]).toBe(
    [
      '"2027-01-15T08:00:00.000Z","Ethereum","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","Done"',
      '"1","DAI","0.000299999999999999","ETH","0.0002985","0.0003"',
      `"0.000000000000021","ETH","7","${hash}","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","Ethereum",""`,
      '"",""',
    ].join(','),
  )
})

/** Approved, and then declined or done. */
function approve(end: StepRecord): SwapRecord {
  const [reset, approval] = [createExampleHash(3), createExampleHash(4)]
  const mined = { moved: undefined, block: 6, blockHash: createExampleHash(2), isFinal: true } as const
  return createExampleRecord({
    steps: [
      createExampleStep('approve', {
        units: 0n,
        request: exampleRequest,
        hashes: [reset],
        state: { type: 'confirmed', hash: reset, fee: 1_000n, ...mined },
      }),
      createExampleStep('approve', {
        request: exampleRequest,
        hashes: [approval],
        state: { type: 'confirmed', hash: approval, fee: 3n * 10n ** 14n, ...mined },
      }),
      end,
    ],
  })
}

test.each([
  ['declined', createExampleStep('swap', { state: { type: 'refused' } }), 'Declined in the wallet. The approval stays'],
  ['done', confirmed.steps[0] ?? createExampleStep('swap'), 'Done'],
])(
  'an approval that was mined before a swap was %s has its hash and fee in the list and in the CSV',
  (_, end, state) => {
    const record = approve(end)
    const cells = writeCsv([record]).split('\r\n')[1]?.slice(1, -1).split('","')
    expect([cells?.[3], ...(cells?.slice(17) ?? [])]).toEqual([
      state,
      `${createExampleHash(3)} ${createExampleHash(4)}`,
      '0.000300000000001',
    ])
    const view = describeRecord(record)
    expect(view.state).toBe(state)
    expect(view.approvals).toEqual([
      { text: 'Reset the old allowance for DAI, network fee 0.000000000000001 ETH', hash: createExampleHash(3) },
      { text: 'Approved 1 DAI, network fee 0.0003 ETH', hash: createExampleHash(4) },
    ])
  },
)

test.each([
  ['more is paid', { paid: 10n ** 18n + 1n, received: 3n * 10n ** 14n }],
  ['less is received', { paid: 10n ** 18n, received: 298_499_999_999_999n }],
])('a swap in which %s than was agreed to is marked, and is not shown as done', (_, moved) => {
  const [swap] = confirmed.steps
  if (swap?.state.type !== 'confirmed') throw new RangeError('It is confirmed.')
  const record = { ...confirmed, steps: [{ ...swap, state: { ...swap.state, moved } }] }
  const state = 'The amounts are not those that you agreed to. Open the receipt'
  expect(describeRecord(record)).toMatchObject({ kind: 'failed', state })
  expect(writeCsv([record])).toContain(`"${state}"`)
})

test('a swap that the chain does not confirm is marked in the list and in the CSV', () => {
  const state = 'The chain shows other amounts. Open the receipt'
  expect(describeRecord(confirmed, { isDiffering: true })).toMatchObject({ kind: 'failed', state })
  expect(writeCsv([confirmed], { differing: [confirmed.id] })).toContain(`"${state}"`)
  expect(writeCsv([confirmed])).toContain('"Done"')
})

test('a transfer has both networks and both hashes, whatever came out of it', () => {
  const ends = [
    createExampleTransfer({ type: 'waiting' }),
    createExampleTransfer({ type: 'arrived', hash: there }, { paid: 10n ** 18n, received: 999_000n }),
    createExampleTransfer({ type: 'bridged', hash: there, units: 999_500n }),
    createExampleTransfer({ type: 'refunded', hash: there }),
  ]
  const cells = writeCsv(ends)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(1, -1).split('","'))
  expect(cells.map((row) => [row[1], row[4], row[6], row[7], row[13], row[15], row[16]])).toEqual([
    ['Ethereum', '1', '', 'USDC', hash, 'Base', ''],
    ['Ethereum', '1', '0.999', 'USDC', hash, 'Base', there],
    ['Ethereum', '1', '0.9995', 'USDC', hash, 'Base', there],
    ['Ethereum', '1', '1', 'USDC', hash, 'Ethereum', there],
  ])
  expect(ends.map((record) => describeLegs(record).map(({ text }) => text))).toEqual([
    ['Paid 1 DAI on Ethereum', 'Nothing on Base yet'],
    ['Paid 1 DAI on Ethereum', 'Received 0.999 USDC on Base'],
    ['Paid 1 DAI on Ethereum', 'Received 0.9995 USDC on Base'],
    ['Paid 1 DAI on Ethereum', 'Refunded 1 USDC on Ethereum'],
  ])
})

const there = createExampleHash(9)

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', `"'+1"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['a,"b"', '"a,""b"""'],
])('a token named %s is not run by a spreadsheet', (symbol, cell) => {
  const { pay, ...terms } = confirmed.terms
  const paid = { ...pay, listing: { ...pay.listing, symbol } }
  const record = { ...confirmed, terms: { ...terms, pay: paid, maximumPay: paid } }
  expect(writeCsv([record])).toContain(`"1",${cell},"0.000299999999999999"`)
})
