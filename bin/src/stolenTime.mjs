import { readFileSync } from 'node:fs'

const sampleMs = 5_000
/** From this share on, a test can fail by its time limit although the code is right. */
const stalledShare = 0.25

/**
 * Watches how much processor time the host of this virtual machine gives to others.
 * @param {{ read?: () => string | undefined }} [options]
 */
export function watchStolenTime({ read = readStat } = {}) {
  let last = readTicks(read())
  let worst = 0
  const look = () => {
    const now = readTicks(read())
    if (now.total > last.total) worst = Math.max(worst, (now.stolen - last.stolen) / (now.total - last.total))
    last = now
  }
  const timer = setInterval(look, sampleMs)
  timer.unref()
  return {
    /** Ends the watch. Returns the largest stolen share of any five seconds, if it is large. */
    stop() {
      clearInterval(timer)
      look()
      return worst >= stalledShare ? worst : undefined
    },
  }
}

/** Only Linux reports stolen time. */
function readStat() {
  try {
    return readFileSync('/proc/stat', 'utf8')
  } catch {
    return undefined
  }
}

/**
 * The first line: user, nice, system, idle, iowait, irq, softirq, steal, and two that are part of user and nice.
 * @param {string | undefined} stat
 */
function readTicks(stat) {
  const ticks = (stat?.split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number)
  return { stolen: ticks[7] ?? 0, total: ticks.reduce((sum, one) => sum + one, 0) }
}
