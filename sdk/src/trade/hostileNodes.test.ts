import { countCases } from '@murmur/engine/testing/cases'
import { getBlock, getTransaction, getTransactionReceipt } from 'viem/actions'
import { expect, test } from 'vitest'
import { createNode, createNodeClient, type NodeAnswer } from '../chain/node.ts'
import { createExampleHash } from './testing/records.ts'

const count = countCases(10_000)
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
const hash = createExampleHash(1)

/** An answer of every shape with a poisoned key at every depth. `JSON.parse` makes `__proto__` an own property. */
function writeAnswer(index: number, id: number): string {
  const key = names[index % names.length] ?? ''
  const poison = `"${key}":{"polluted":${index},"status":"0x1","transactionHash":"${hash}","result":"0x1"}`
  const mined = `"transactionHash":"${hash}","hash":"${hash}","blockNumber":"0x1","status":"0x1","nonce":"0x1"`
  const shapes = [
    `{"jsonrpc":"2.0","id":${id},"result":{${poison},${mined},"logs":[]}}`,
    `{"jsonrpc":"2.0","id":${id},"result":{${mined},"logs":[{${poison},"topics":[]}],"transactions":[{${poison}}]}}`,
    `{"jsonrpc":"2.0","id":${id},"result":{${mined},"logs":{${poison}},"from":{${poison}},"number":{${poison}}}}`,
    `{"jsonrpc":"2.0","id":${id},${poison}}`,
    `{"jsonrpc":"2.0","id":${id},"error":{"code":3,"data":"0x",${poison}},${poison}}`,
    `{${poison},"id":{${poison}}}`,
    `[{${poison}}]`,
  ]
  return shapes[Math.floor(index / names.length) % shapes.length] ?? ''
}

function readResult(answer: NodeAnswer): unknown {
  if (answer.type !== 'result') throw new Error('The answer is refused.')
  return answer.value
}

test('F-08: a poisoned key in an answer of a node changes nothing', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  const changed: string[] = []
  let understood = 0
  for (let index = 0; index < count; index += 1) {
    const fetch = async (_: string, { body }: RequestInit) =>
      new Response(writeAnswer(index, JSON.parse(String(body)).id))
    const { signal } = new AbortController()
    const node = createNode('https://node.example', { fetch })
    const client = createNodeClient(node, { signal })
    const actions = [
      getTransactionReceipt(client, { hash }),
      getTransaction(client, { hash }),
      getBlock(client, { blockNumber: 1n }),
      node.request({ method: 'eth_getBlockByNumber', params: [], signal }).then(readResult),
    ]
    for (const answer of await Promise.allSettled(actions)) {
      // An answer that is refused is fine.
      if (answer.status === 'rejected') continue
      understood += 1
      const { polluted } = answer.value as { readonly polluted?: unknown }
      if (Object.getPrototypeOf(answer.value) !== Object.prototype || polluted !== undefined)
        changed.push(writeAnswer(index, 1))
    }
    if ('polluted' in {}) changed.push(writeAnswer(index, 1))
  }
  expect(changed).toEqual([])
  expect(understood).toBeGreaterThan(count / 2)
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
})
