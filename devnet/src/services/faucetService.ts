import { type Address, isSameAddress } from '@murmur/engine/token'
import type { Fund, LocalNetwork } from '../chains.ts'
import type { Answer, Service } from './answer.ts'
import { type AlloraLedger, parseAlloraAccount } from './lcdService.ts'

type FaucetOptions = {
  readonly networks: readonly LocalNetwork[]
  readonly fund: Fund
  readonly ledger: AlloraLedger
}

/**
 * Test money for any account: `{ address, chainId, token, units }`, with the token's address or null for the coin;
 * `{ address: 'allo1…', units }` on Allora.
 */
export function createFaucetService({ networks, fund, ledger }: FaucetOptions): Service {
  return async ({ method, body }) => {
    if (method !== 'POST') return refuse(405, 'Use POST.')
    const { address, chainId, token, units } = readFields(body)
    if (typeof address !== 'string' || typeof units !== 'string' || !/^[1-9]\d{0,30}$/.test(units)) {
      return refuse(400, 'The faucet needs "address" and "units", a whole number as a string.')
    }
    const account = parseAlloraAccount(address)
    if (account !== undefined) {
      ledger.give(account, { denom: 'uallo', amount: units })
      return { status: 200, body: { address, denom: 'uallo', units } }
    }
    const wanted = findWanted({ networks, chainId, token })
    if (!/^0x[0-9a-fA-F]{40}$/.test(address) || wanted === undefined) {
      return refuse(400, 'Unknown account, network or token.')
    }
    // In lower case, so that the request needs no checksum address.
    await fund(address.toLowerCase() as Address, { ...wanted, units: BigInt(units) })
    return { status: 200, body: { address, ...wanted, units } }
  }
}

type Fields = Readonly<Record<string, unknown>>

function readFields(body: unknown): Fields {
  return typeof body === 'object' && body !== null ? (body as Fields) : {}
}

function findWanted({
  networks,
  chainId,
  token,
}: {
  networks: readonly LocalNetwork[]
  chainId: unknown
  token: unknown
}) {
  const network = networks.find((one) => one.chainId === chainId)
  if (network === undefined) return undefined
  if (token === null || token === undefined) return { chainId: network.chainId, token: null }
  const known = network.tokens.find(({ address }) => typeof token === 'string' && isSameAddress(address, token))
  return known && { chainId: network.chainId, token: known.address }
}

function refuse(status: number, message: string): Answer {
  return { status, body: { message } }
}
