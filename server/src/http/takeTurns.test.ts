import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './takeTurns.ts'

/** A listener that needs a millisecond for each request. */
function createBusy() {
  let time = 0
  const handled: string[] = []
  const listener = takeTurns(
    ({ url = '' }) => {
      time += 1
      handled.push(url)
    },
    { elapsed: () => time },
  )
  const ask = (url: string) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url })
    const response = new ServerResponse(request)
    listener(request, response)
    return response
  }
  return { ask, handled }
}

test('a crowd is handled a few at a time and in its order, and other work comes in between', async () => {
  const { ask, handled } = createBusy()
  for (const url of 'abcde') ask(url)
  expect(handled).toEqual(['a', 'b'])
  await setImmediate()
  expect(handled).toEqual([...'abcd'])
  ask('f')
  await setImmediate()
  expect(handled).toEqual([...'abcdef'])
})

test('a request whose client has left is not begun', async () => {
  const { ask, handled } = createBusy()
  const [, , left] = [...'abcd'].map(ask)
  left?.destroy()
  await setImmediate()
  expect(handled).toEqual(['a', 'b', 'd'])
})
