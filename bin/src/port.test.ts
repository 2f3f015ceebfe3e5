import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { claimPort, findFreePort } from './port.mjs'

test('a free port can be claimed', async () => {
  const port = await findFreePort()
  expect(await claimPort(String(port))).toBe(port)
})

test('a port that is in use is refused with one line that says what to do', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(claimPort(String(port))).rejects.toThrow(
    `Port ${port} is already in use. Set PORT to another one, for example: PORT=${port + 1} npm run dev`,
  )
  other.close()
})

test.each(['', 'abc', '0', '65536', '-1', '3.5'])('%j is not a port', async (text) => {
  await expect(claimPort(text)).rejects.toThrow(`PORT must be a whole number from 1 to 65535, not "${text}".`)
})
