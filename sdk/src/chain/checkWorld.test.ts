import { expect, test } from 'vitest'
import { checkWorld } from './checkWorld.ts'

const genesisHash = `0x${'aB'.repeat(32)}`
const answering = (block: unknown) => ({ request: async () => block })

test('a chain is recognised by the hash of block 0, in upper or lower case', async () => {
  expect(await checkWorld(answering({ hash: genesisHash.toLowerCase() }), { genesisHash })).toEqual({ type: 'same' })
})

test('a local chain with the id of a real one is another chain', async () => {
  const local = `0x${'1'.repeat(64)}`
  expect(await checkWorld(answering({ hash: local }), { genesisHash })).toEqual({ type: 'other', genesisHash: local })
})

test.each([null, undefined, {}, { hash: null }, { hash: '0x1' }, 'hash'])('the block %j is unknown', async (block) => {
  expect(await checkWorld(answering(block), { genesisHash })).toEqual({ type: 'unknown' })
})

test('a request that fails is an error, not a result', async () => {
  const asked = { request: () => Promise.reject(new Error('offline')) }
  await expect(checkWorld(asked, { genesisHash })).rejects.toThrow('offline')
})
