import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { createRow, findClosingReason, formatReport, type Report } from './preflightReport.ts'
import { findReportFile, readClosedNetworks } from './reportFile.ts'

const wrong = { what: 'USDC has 18 decimals.', advice: 'Correct the list.' }
const renamed = { what: 'USDT calls itself USD?0.', advice: 'Look at it.' }

const report: Report = {
  world: 'live',
  madeAt: 0,
  networks: [
    { chainId: 1, name: 'Ethereum', rows: [createRow('nodes', { found: '3 of 3 nodes' })] },
    { chainId: 10, name: 'Optimism', rows: [createRow('tokens', { found: '29 of 30 tokens', failed: [wrong] })] },
    { chainId: 8453, name: 'Base', rows: [createRow('tokens', { found: '30 of 30', differing: [renamed] })] },
  ],
  codes: {},
}

test('the table names each row with its result, then what to do, then which networks may open', () => {
  expect(formatReport(report)).toBe(`network   check   result   found
--------  ------  -------  ---------------
Ethereum  nodes   ok       3 of 3 nodes
Optimism  tokens  FAILED   29 of 30 tokens
Base      tokens  differs  30 of 30

Optimism
  FAILED tokens: USDC has 18 decimals. Correct the list.

Base
  differs tokens: USDT calls itself USD?0. Look at it.

Ethereum may open.
Optimism must stay closed.
Base may open.`)
})

test('only a failed row closes a network', () => {
  expect(report.networks.map(findClosingReason)).toEqual([undefined, 'tokens: USDC has 18 decimals.', undefined])
})

test('a server reads from the file of the last run which networks must stay closed', async () => {
  const dataDir = createTemporaryFolder()
  expect(await readClosedNetworks({ dataDir, worldFile: undefined })).toEqual(new Map())
  await writeFile(findReportFile({ dataDir }), JSON.stringify(report))
  expect(await readClosedNetworks({ dataDir, worldFile: undefined })).toEqual(
    new Map([[10, 'tokens: USDC has 18 decimals.']]),
  )
  // A run of the real networks says nothing about the local ones.
  expect(await readClosedNetworks({ dataDir, worldFile: 'world.json' })).toEqual(new Map())
})
