import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './makeFolder.ts'
import { StartError } from './startError.ts'

/** The secret in the folder, made at the first start: links in mails still work after the next. */
export async function keepSecret(folder: string): Promise<string> {
  const path = join(folder, 'newsletter.secret')
  try {
    makeFolder(folder)
    const found = await readFile(path, 'utf8').catch(() => '')
    return found === '' ? await writeSecret(path) : found
  } catch (cause) {
    throw new StartError(`Cannot keep a secret in ${folder}. Set DATA_DIR to a folder that can be written to.`, {
      cause,
    })
  }
}

async function writeSecret(path: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const file = await open(path, 'w', 0o600)
  await file.writeFile(secret)
  await file.sync()
  await file.close()
  return secret
}
