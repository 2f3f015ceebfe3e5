import { expect, test } from 'vitest'
import { playRow, type Row, storageFaults, times } from './faultWorld.ts'
import { nodeFaults } from './nodeFaults.ts'
import { walletFaults } from './walletFaults.ts'

const isDeep = process.env.DEEP === '1'

const wallets = Object.keys(walletFaults) as Row['wallet'][]
const nodes = Object.keys(nodeFaults) as Row['nodes'][]
const storages = Object.keys(storageFaults) as Row['storage'][]
const allTimes = Object.keys(times) as Row['time'][]

/** Every wallet with every node and every storage at every time, where one of the two is as it should be. */
function listRows(wallet: Row['wallet']): readonly Row[] {
  const rows = nodes.flatMap((node) =>
    storages.flatMap((storage) => allTimes.map((time) => ({ wallet, nodes: node, storage, time }))),
  )
  return rows.filter((row) => row.nodes === 'all honest' || row.storage === 'is fine')
}

test.each(wallets)('X-13: the screen says what the chain did: the wallet %s', async (wallet) => {
  const rows = listRows(wallet)
  const sample = isDeep ? rows : rows.filter((_, at) => at % 37 === 0)
  const problems: string[] = []
  for (const row of sample) problems.push(...(await playRow(row)))
  expect(problems.join('\n')).toBe('')
})
