import { countCases } from '@murmur/engine/testing/cases'
import { expect, test } from 'vitest'
import { type Row, storageFaults, times } from './faultWorld.ts'
import { nodeFaults } from './nodeFaults.ts'
import { playRow } from './playRow.ts'
import { walletFaults } from './walletFaults.ts'

const isDeep = process.env.DEEP === '1'

const names = {
  wallet: Object.keys(walletFaults) as Row['wallet'][],
  nodes: Object.keys(nodeFaults) as Row['nodes'][],
  storage: Object.keys(storageFaults) as Row['storage'][],
  time: Object.keys(times) as Row['time'][],
}

/** Each of these where nodes or storage are as they should be, and one in this many where both are not. */
const ONE_IN = 29

const all = names.wallet.flatMap((wallet) =>
  names.nodes.flatMap((nodes) =>
    names.storage.flatMap((storage) => names.time.map((time): Row => ({ wallet, nodes, storage, time }))),
  ),
)
const deep = all.filter(({ nodes, storage }, at) => {
  return nodes === 'all honest' || storage === 'is fine' || at % ONE_IN === 0
})
/** One or two rows for each wallet, which also cover all other names. */
const ROWS = countCases(2, { part: 1, quickPart: 2 })
const sample = Array.from({ length: ROWS * names.wallet.length }, (_, at): Row => {
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  return {
    wallet: pick(names.wallet, Math.floor(at / ROWS)),
    nodes: pick(names.nodes, at),
    storage: pick(names.storage, at),
    time: pick(names.time, at + Math.floor(at / names.nodes.length)),
  }
})

test('the matrix has every fault, and its sample has them, too', () => {
  expect(deep.length).toBeGreaterThan(2_000)
  for (const [field, list] of Object.entries(names))
    expect(new Set(sample.map((row) => row[field as keyof Row]))).toEqual(new Set(list))
})

test.each(names.wallet)('X-13: the screen says what the chain did, if the wallet %s', async (wallet) => {
  const problems: string[] = []
  for (const row of isDeep ? deep : sample) if (row.wallet === wallet) problems.push(...(await playRow(row)))
  expect(problems.join('\n')).toBe('')
})
