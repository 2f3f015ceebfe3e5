import { countCases } from '@murmur/engine/testing/cases'
import { expect, test } from 'vitest'
import { beginRow, type Row, storageFaults, TICK_MS, type Time, times } from './faultWorld.ts'
import { nodeFaults } from './nodeFaults.ts'
import { checkEnd, checkMoment, checkNext, describeTruth } from './oracle.ts'
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

const SOON_MS = 5_000

/** Plays one row of the matrix. Every difference between the screen and the chain, in words; empty if there is none. */
async function playRow(row: Row): Promise<readonly string[]> {
  const world = await beginRow(row)
  const { sleepMs = 0 }: Time = times[row.time]
  const problems = new Map<string, string>()
  const history: string[] = []
  const note = (found: readonly string[]) => {
    const screen = world.readScreen()
    const moment = `After ${world.readSeconds()} s the screen said “${screen?.steps}” “${screen?.card}” (${screen?.list}), and the chain had: ${describeTruth(world.readTruth())}.`
    for (const problem of found) if (!problems.has(problem)) problems.set(problem, moment)
  }
  let hasEnded = false
  const look = async () => {
    const [screen, truth] = [world.readScreen(), world.readTruth()]
    // A storage that is lost takes the swaps with it that have ended.
    if (screen === undefined && hasEnded) return
    hasEnded = screen?.isOpen === false
    const said = screen === undefined ? 'nothing' : `${screen.steps} | ${screen.card} | ${screen.list}`
    if (!history.at(-1)?.endsWith(said)) history.push(`${world.readSeconds()} s: ${said}`)
    note(checkMoment(screen, truth))
    const isFree = await world.isNextFree()
    // Most rows do not need the second question, which takes longer than everything else.
    const isAsked = isFree && truth.isDenied && (await world.isNextAsked())
    note(checkNext(screen, { truth, isFree, isAsked }))
  }
  await look()
  // It falls asleep before the next block.
  await world.advance(sleepMs > 0 ? SOON_MS : TICK_MS)
  await look()
  if (sleepMs > 0) await world.advance(sleepMs)
  while (!world.isOver()) {
    await world.advance(TICK_MS)
    await look()
  }
  note(checkEnd(world.readScreen(), world.readTruth()))
  world.end()
  if (problems.size === 0) return []
  return [
    `wallet: ${row.wallet}; nodes: ${row.nodes}; storage: ${row.storage}; time: ${row.time}`,
    ...[...problems].map(([problem, moment]) => `  ${problem} ${moment}`),
    `  The chain in the end: ${describeTruth(world.readTruth())}.`,
    ...history.map((line) => `  ${line}`),
  ]
}
