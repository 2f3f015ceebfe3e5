import { setTimeout as delay } from 'node:timers/promises'
import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import { expect, test } from 'vitest'
import { startMarketFeed } from './marketFeed.ts'

test('a market that cannot be read is named in the log once, and again only after it could be read', async () => {
  const lines: unknown[] = []
  const problems = ['No node answered.', 'No node answered in 3,001 ms.', undefined, 'No node answered.']
  const feed = startMarketFeed({
    chainId: 1,
    open: async () => ({ reader: createReader(problems) }),
    everyMs: 1,
    discoverEveryMs: 60_000,
    staleAfterMs: 6_000,
    elapsed: () => 0,
    wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => {}),
    log: { warn: (...line) => void lines.push(line) },
  })
  await expect.poll(() => problems).toEqual([])
  feed.stop()
  const line = [{ chainId: 1, error: 'No node answered.' }, 'a market could not be read']
  expect(lines).toEqual([line, line])
})

/** Fails with each problem in turn, and has its only block otherwise. */
function createReader(problems: (string | undefined)[]) {
  const address = `0x${'1'.repeat(40)}` as const
  const hash = `0x${'2'.repeat(64)}` as const
  const snapshot: Snapshot = {
    block: { number: 1n, hash, parentHash: hash, timestamp: 1n, baseFee: undefined },
    since: undefined,
    market: { chainId: 1, pools: [], gas: { price: undefined, token: address } },
    wrongTokens: [],
    closedVenues: [],
  }
  return {
    async read() {
      const problem = problems.shift()
      if (problem !== undefined) throw new Error(problem)
      return snapshot
    },
    leaveNode() {},
    discover: async () => {},
    follow: async () => 0,
  }
}
