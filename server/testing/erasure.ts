import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { createTestNewsletter } from './testNewsletter.ts'

type Newsletter = Pick<Awaited<ReturnType<typeof createTestNewsletter>>, 'subscribers' | 'sendAll'>

/** Signs up Ada.Lovelace@example.org after fifty others. Returns a search for her in the files of a folder. */
export async function signUpAda({ subscribers, sendAll }: Newsletter, folder: string): Promise<() => string[]> {
  for (let index = 0; index < 50; index += 1) {
    await subscribers.subscribe({ email: `Someone.Else.${index}@example.org`, client: '192.0.2.1' })
  }
  await subscribers.subscribe({ email: 'Ada.Lovelace@example.org', client: '192.0.2.1' })
  await sendAll()
  return () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => /ada\.lovelace/i.test(readFileSync(file, 'latin1')))
}
