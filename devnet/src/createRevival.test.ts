import { expect, test } from 'vitest'
import type { RunningChain } from './bootChains.ts'
import { chainSetups } from './chainCommand.ts'
import { createRevival } from './createRevival.ts'
import { createRpc } from './rpc.ts'

const [setup] = chainSetups
if (setup === undefined) throw new Error('There is no chain.')
const chain: RunningChain = { setup, snapshot: undefined, rpc: createRpc('http://127.0.0.1:9') }

test('a chain that ends too often stays away, and may come back later', async () => {
  const lines: string[] = []
  let time = 0
  let revivals = 0
  const revive = async () => {
    revivals += 1
  }
  const onEnd = createRevival({ log: (line) => lines.push(line), revive, now: () => time })
  for (let end = 0; end < 5; end += 1) onEnd(chain, 'SIGKILL')
  expect([revivals, lines[2], lines[3]]).toEqual([
    3,
    'The local Ethereum has ended (SIGKILL) and starts again from its first block on.',
    'The local Ethereum has ended (SIGKILL), too often to start it again.',
  ])
  time = 60_000
  onEnd(chain, 'SIGKILL')
  await Promise.resolve()
  expect([revivals, lines.at(-1)]).toEqual([4, 'The local Ethereum is back.'])
})
