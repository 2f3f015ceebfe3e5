import { expect, test } from 'vitest'
import { createCollector } from './marketCollector.ts'
import type { Reading } from './marketReader.ts'
import { createFollowedTokens } from './tokens/followedTokens.ts'

test('a market that cannot be read is named in the log once, and again only after it could be read', async () => {
  const lines: unknown[] = []
  const answers = ['No node answered.', 'No node answered in 3,001 ms.', undefined, 'No node answered.']
  const elapsed = () => 0
  const collector = createCollector(
    {
      chainId: 1,
      open: async () => ({ reader: createReader(answers) }),
      everyMs: 1_000,
      discoverEveryMs: 60_000,
      staleAfterMs: 6_000,
      elapsed,
      log: { warn: (...line) => void lines.push(line) },
    },
    { tokens: createFollowedTokens({ elapsed }), show() {}, close() {}, isStale: () => false },
  )
  for (const _ of answers) await collector.collect()
  const line = [{ chainId: 1, error: 'No node answered.' }, 'a market could not be read']
  expect(lines).toEqual([line, line])
})

function createReader(answers: readonly (string | undefined)[]) {
  const left = [...answers]
  return {
    async read(): Promise<Reading> {
      const problem = left.shift()
      if (problem !== undefined) throw new Error(problem)
      return { type: 'unchanged' }
    },
    leaveNode() {},
    discover: async () => {},
    follow: async () => 0,
    keepImported() {},
    listWrong: () => [],
  }
}
