import { expect, test } from 'vitest'
import { createDisputes } from './disputes.ts'

const HOUR = 3_600_000
const pool = `0x${'a'.repeat(40)}` as const
const blockHash = `0x${'1'.repeat(64)}` as const
const nodes = ['https://one.example/v2/key', 'https://user:secret@two.example:8545/']
const questions = [
  { target: pool, callData: '0x01' },
  { target: pool, callData: '0x02' },
] as const

test('a disagreement is logged once, with the hosts of the nodes and without their keys', () => {
  const { record, lines } = start()
  record([true, false])
  record([true, false])
  record([false, false])
  const details = {
    chainId: 10,
    blockHash,
    nodes: ['one.example', 'two.example:8545'],
    questions: 1,
    contracts: [pool],
  }
  expect(lines).toEqual([[details, 'two nodes disagree']])
})

test('when the nodes have agreed again, the next disagreement is another incident', () => {
  const { record, lines } = start()
  record([false, true])
  record([true, true])
  record([false, true])
  expect(lines).toHaveLength(2)
})

test('an incident that lasts is logged once an hour', () => {
  const { record, lines, pass } = start()
  for (let minute = 0; minute < 121; minute += 1) {
    record([false, true])
    pass(HOUR / 60)
  }
  expect(lines).toHaveLength(2)
})

test('nodes that agree are not mentioned', () => {
  const { record, lines } = start()
  record([true, true])
  expect(lines).toEqual([])
})

function start() {
  const lines: unknown[] = []
  let time = 0
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  const disputes = createDisputes({ chainId: 10, elapsed: () => time, log })
  return {
    lines,
    record: (isAgreed: readonly boolean[]) => disputes.record({ nodes, blockHash, questions, isAgreed }),
    pass(ms: number) {
      time += ms
    },
  }
}
