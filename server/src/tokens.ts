import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What is derived from the secret, and never stored beside what it protects. */
export type Tokens = {
  /** Goes into a confirmation mail. 256 bits that nobody can make without the secret. */
  confirm(consentId: string): string
  /** Goes into each mail to a subscriber. */
  unsubscribe(subscriberId: string): string
  /** Tells an address apart from others without telling which it is. */
  hashAddress(key: string): string
  hashClient(client: string): string
}

/** The secret makes the tokens, so the database alone, stolen, opens nothing. */
export function createTokens(secret: string): Tokens {
  const derive = (purpose: string) => (text: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
  return {
    confirm: derive('confirm'),
    unsubscribe: derive('unsubscribe'),
    hashAddress: derive('address'),
    hashClient: derive('client'),
  }
}

/** How a token lies in the database: what is found there is good for nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** 256 random bits: what a token is derived from must be as hard to guess as the token. */
export function createId(): string {
  return randomBytes(32).toString('base64url')
}
