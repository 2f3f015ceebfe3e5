import * as v from 'valibot'
import { tryParse, writtenAddress } from '../../schemas.ts'

/** A session as the wallet has approved it. It comes from the wallet, so it is untrusted. */
export type RelaySession = {
  readonly topic: string
  /** By chain id, in the order of the wallet. */
  readonly accounts: ReadonlyMap<number, readonly string[]>
  readonly methods: ReadonlySet<string>
}

/** Longer lists than any wallet has. */
const MOST = 1_000

const texts = v.pipe(v.array(v.string()), v.maxLength(MOST))

const sessionSchema = v.object({
  topic: v.string(),
  namespaces: v.record(v.string(), v.object({ accounts: texts, methods: texts })),
})

/** No value without a single account on a chain of Ethereum's kind. */
export function parseRelaySession(value: unknown): RelaySession | undefined {
  const session = tryParse(sessionSchema, value)
  if (session === undefined) return undefined
  // A namespace may name its chain: `eip155:1`.
  const own = Object.entries(session.namespaces).filter(([name]) => /^eip155(:\d+)?$/.test(name))
  const accounts = new Map<number, readonly string[]>()
  for (const account of own.flatMap(([, namespace]) => namespace.accounts)) {
    const [chainId, address] = parseAccount(account) ?? []
    if (chainId === undefined || address === undefined) continue
    accounts.set(chainId, [...(accounts.get(chainId) ?? []), address])
  }
  const methods = new Set(own.flatMap(([, namespace]) => namespace.methods))
  return accounts.size === 0 ? undefined : { topic: session.topic, accounts, methods }
}

/** `eip155:1:0x…` (CAIP-10), or the address alone. */
export function parseAnnouncedAddress(value: unknown): string | undefined {
  const text = tryParse(v.string(), value)
  return text === undefined ? undefined : tryParse(writtenAddress, text.split(':').at(-1))
}

function parseAccount(account: string): readonly [number, string] | undefined {
  const [, chain = '', written] = /^eip155:([1-9]\d{0,15}):(0x[\da-f]{40})$/i.exec(account) ?? []
  const chainId = Number(chain)
  const address = tryParse(writtenAddress, written)
  return Number.isSafeInteger(chainId) && address !== undefined ? [chainId, address] : undefined
}
