import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../database/makeFolder.ts'
import { StartError } from '../env.ts'

/** Values derived from the secret. The secret itself is never stored in the database. */
export type NewsletterTokens = {
  /** The token in a confirmation mail: 256 bits that cannot be forged without the secret. */
  confirm(consentId: string): string
  /** The token in every mail to a subscriber. */
  unsubscribe(subscriberId: string): string
  /** Identifies an address without revealing it. */
  hashAddress(key: string): string
  hashClient(client: string): string
}

/** A stolen database alone is useless, because the tokens also need the secret. */
export function createNewsletterTokens(secret: string): NewsletterTokens {
  const derive = (purpose: string) => (text: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
  return {
    confirm: derive('confirm'),
    unsubscribe: derive('unsubscribe'),
    hashAddress: derive('address'),
    hashClient: derive('client'),
  }
}

/** Only the hash is stored, so a leaked row is useless. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** 256 random bits: an id must be as hard to guess as the token derived from it. */
export function createId(): string {
  return randomBytes(32).toString('base64url')
}

/** Generates the secret at the first start and keeps it, so that links in mails survive a restart. */
export async function loadOrCreateSecret(folder: string): Promise<string> {
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
  await writeFile(path, secret, { mode: 0o600, flush: true })
  return secret
}
