import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { createTestNewsletter } from '../../testing/testNewsletter.ts'
import { openSqlite } from '../database/sqliteDatabase.ts'
import { askServer, openControlSocket } from './controlSocket.ts'

test('a command goes to the running server, and is undefined if none is running', async () => {
  const folder = createTemporaryFolder()
  const database = await openSqlite(folder)
  const { subscribers } = await createTestNewsletter(database)
  await subscribers.subscribe({ email: 'ada@example.org', client: '192.0.2.1' })
  expect(await askServer(folder, { command: { type: 'export' } })).toBeUndefined()
  const control = await openControlSocket(folder, { subscribers, ...noBackups })
  expect(await askServer(folder, { command: { type: 'export' } })).toContain('"ada@example.org","pending"')
  await expect(askServer(folder, { command: { type: 'erase', email: 'ada' } })).rejects.toThrow('email address')
  expect(await askServer(folder, { command: { type: 'erase', email: 'ADA@example.org' } })).toContain('erased')
  expect(await subscribers.count()).toBe(0)
  for (const body of ['{', '"export"', '{"type":"erase"}', '{"type":"stop"}']) {
    expect(await sendRaw(folder, body)).toEqual([400, 'The server does not know this command.'])
  }
  control.close()
  await database.close()
})

function sendRaw(folder: string, body: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: join(folder, 'control.sock'), method: 'POST' })
    sent.on('response', async (response) => resolve([response.statusCode, await text(response)]))
    sent.on('error', reject).end(body)
  })
}

const noBackups = {
  backUp: async () => undefined,
  restore: async () => '',
}
