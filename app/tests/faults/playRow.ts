import { beginRow, type Row, TICK_MS, type Time, times } from './faultWorld.ts'
import { checkEnd, checkMoment, checkNext, describeTruth } from './oracle.ts'

const SOON_MS = 5_000

/** Plays one row of the matrix. Every difference between the screen and the chain, in words; empty if there is none. */
export async function playRow(row: Row): Promise<readonly string[]> {
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
