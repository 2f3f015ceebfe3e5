import { countCases } from '@murmur/engine/testing/cases'
import { expect, test } from 'vitest'
import { parsePrices } from '../queries/pricesQuery.ts'
import { parseChange, parseMarket } from './parseMarket.ts'

const count = countCases(10_000)
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

/** A reply of every shape with a poisoned key at every depth. `JSON.parse` makes `__proto__` an own property. */
function writeReply(index: number): string {
  const key = names[index % names.length] ?? ''
  const poison = `"${key}":{"polluted":${index},"prices":{"1:ETH":{"usdPrice":"1"}},"pools":[],"type":"price"}`
  const shapes = [
    `{${poison}}`,
    `{"prices":{${poison}}}`,
    `{"prices":{"1:ETH":{${poison},"usdPrice":"2000","type":"price"}}}`,
    `{"prices":{"1:ETH":{"usdPrice":"2000","change24h":{${poison}}}}}`,
    `{"pools":[{${poison}}],${poison}}`,
    `[{${poison}}]`,
    `{"chainId":1,"tokens":{${poison}},"pools":{${poison}}}`,
  ]
  return shapes[Math.floor(index / names.length) % shapes.length] ?? ''
}

test('F-08: a poisoned key in an answer of the server changes nothing', () => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  const parsers = [parsePrices, parseChange, (body: unknown) => parseMarket(body, { chainId: 1 })]
  const changed: string[] = []
  for (let index = 0; index < count; index++) {
    for (const parse of parsers) {
      const reply = writeReply(index)
      try {
        const parsed: object = parse(JSON.parse(reply))
        if (Object.getPrototypeOf(parsed) !== Object.prototype) changed.push(reply)
      } catch (error) {
        // A reply that is refused is fine.
        expect(error).toBeInstanceOf(Error)
      }
      if ('polluted' in {}) changed.push(reply)
    }
  }
  console.info(`F-08: 0 of ${count} replies for ${parsers.length} parsers`)
  expect(changed).toEqual([])
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
})
