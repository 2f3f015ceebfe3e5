import { parseBech32 } from '@murmur/engine/bech32'
import type { Answer, Service } from './answer.ts'

export type AlloraLedger = {
  /** Sorted by denomination, as the Cosmos SDK keeps them. */
  list(account: Uint8Array): readonly Coin[]
  give(account: Uint8Array, coin: Coin): void
}

type Coin = { readonly denom: string; readonly amount: string }

export function createAlloraLedger(): AlloraLedger {
  const accounts = new Map<string, Map<string, bigint>>()
  const find = (account: Uint8Array) => accounts.get(Buffer.from(account).toString('hex')) ?? new Map<string, bigint>()
  return {
    list: (account) =>
      [...find(account)]
        .filter(([, amount]) => amount > 0n)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([denom, amount]) => ({ denom, amount: String(amount) })),
    give: (account, { denom, amount }) => {
      const coins = find(account)
      coins.set(denom, (coins.get(denom) ?? 0n) + BigInt(amount))
      accounts.set(Buffer.from(account).toString('hex'), coins)
    },
  }
}

const PATH = /^\/cosmos\/bank\/v1beta1\/(balances|spendable_balances)\/([^/]+)(\/by_denom)?$/
const NODE_PATH = '/cosmos/base/tendermint/v1beta1/node_info'
const DEFAULT_LIMIT = 100

/** The balance endpoints of an Allora node and its description of itself, with the errors of its gateway. */
export function createLcdService(ledger: AlloraLedger): Service {
  return async ({ method, path, query }) => {
    const [, , address, byDenom] = PATH.exec(path) ?? []
    if (method === 'GET' && path === NODE_PATH) return { status: 200, body: nodeInfo }
    if (method !== 'GET' || address === undefined) return refuse(501, { code: 12, message: 'Not Implemented' })
    const account = parseAccount(decodeURIComponent(address))
    if ('status' in account) return account
    const coins = ledger.list(account.bytes)
    return byDenom === undefined ? answerPage(coins, query) : answerCoin(coins, query)
  }
}

function answerCoin(coins: readonly Coin[], query: URLSearchParams): Answer {
  const denom = query.get('denom') ?? ''
  if (denom === '') return refuse(400, { code: 3, message: 'invalid denom' })
  return { status: 200, body: { balance: coins.find((coin) => coin.denom === denom) ?? { denom, amount: '0' } } }
}

const nodeInfo = { default_node_info: { network: 'allora-mainnet-1', moniker: 'local' } }

/** Pages by key or by offset, as in the Cosmos SDK. The key is the first denomination of the next page. */
function answerPage(coins: readonly Coin[], query: URLSearchParams): Answer {
  const limit = readCount(query.get('pagination.limit')) ?? DEFAULT_LIMIT
  const offset = readCount(query.get('pagination.offset')) ?? 0
  const key = query.get('pagination.key')
  if (limit === 'invalid' || offset === 'invalid') {
    return refuse(400, { code: 3, message: 'parsing field "pagination": invalid syntax' })
  }
  if (key !== null && offset > 0) {
    return refuse(400, { code: 3, message: 'invalid request, either offset or key is expected, got both' })
  }
  const ordered = query.get('pagination.reverse') === 'true' ? [...coins].reverse() : coins
  const start = key === null ? offset : ordered.findIndex(({ denom }) => denom === decodeKey(key))
  if (start === -1) return refuse(400, { code: 3, message: 'invalid pagination key' })
  const size = limit === 0 ? DEFAULT_LIMIT : limit
  const next = ordered[start + size]?.denom
  const total = key === null ? String(ordered.length) : '0'
  const pagination = { next_key: next === undefined ? null : Buffer.from(next).toString('base64'), total }
  return { status: 200, body: { balances: ordered.slice(start, start + size), pagination } }
}

function readCount(text: string | null): number | 'invalid' | undefined {
  if (text === null || text === '') return undefined
  return /^\d{1,9}$/.test(text) ? Number(text) : 'invalid'
}

function decodeKey(key: string): string {
  return Buffer.from(key, 'base64').toString('utf8')
}

export function parseAlloraAccount(address: string): Uint8Array | undefined {
  const bytes = parseBech32(address, { prefix: 'allo' })
  return bytes !== undefined && (bytes.length === 20 || bytes.length === 32) ? bytes : undefined
}

function parseAccount(address: string): { readonly bytes: Uint8Array } | Answer {
  const bytes = parseAlloraAccount(address)
  if (bytes !== undefined) return { bytes }
  const [, prefix = 'allo'] = /^([a-z]+)1[02-9ac-hj-np-z]{6,}$/.exec(address) ?? []
  const message =
    prefix === 'allo'
      ? 'decoding bech32 failed: invalid checksum'
      : `invalid Bech32 prefix; expected allo, got ${prefix}`
  return refuse(400, { code: 3, message })
}

function refuse(status: number, { code, message }: { code: number; message: string }): Answer {
  return { status, body: { code, message, details: [] } }
}
