import { expect, test } from 'vitest'
import {
  createExampleHash,
  createExampleRecord,
  createExampleStep,
  createExampleTransfer,
  exampleRequest,
} from '../execution/testing/records.ts'
import { writeCsv } from './activityCsv.ts'
import { describeLegs } from './transferLegs.ts'

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
        ...{ block: 7, blockHash: createExampleHash(2), fee: 21_000n, isFinal: true },
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
    ].join(','),
  )
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
  expect(cells.map((row) => [row[1], row[4], row[6], row[7], row[13], ...row.slice(15)])).toEqual([
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
  const { pay, ...promise } = confirmed.promise
  const record = { ...confirmed, promise: { ...promise, pay: { ...pay, listing: { ...pay.listing, symbol } } } }
  expect(writeCsv([record])).toContain(`"1",${cell},"0.000299999999999999"`)
})
