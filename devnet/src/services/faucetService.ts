import { isSameAddress, parseAddress } from '@murmur/engine/token'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
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
    const order = tryParse(faucetOrder, body)
    if (order === undefined) return refuse(400, 'The faucet needs "address" and "units", a whole number as a string.')
    const { address, chainId, token, units } = order
    const account = parseAlloraAccount(address)
    if (account !== undefined) {
      ledger.give(account, { denom: 'uallo', amount: units })
      return { status: 200, body: { address, denom: 'uallo', units } }
    }
    const wanted = findWanted({ networks, chainId, token })
    // In lower case, so that the request needs no checksum address.
    const evmAccount = parseAddress(address)
    if (evmAccount === undefined || wanted === undefined) return refuse(400, 'Unknown account, network or token.')
    await fund(evmAccount, { ...wanted, units: BigInt(units) })
    return { status: 200, body: { address, ...wanted, units } }
  }
}

const faucetOrder = v.object({
  address: v.string(),
  chainId: v.optional(v.unknown()),
  token: v.optional(v.unknown()),
  units: v.pipe(v.string(), v.regex(/^[1-9]\d{0,30}$/)),
})

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
  const wanted = parseAddress(token)
  const known = network.tokens.find(({ address }) => wanted !== undefined && isSameAddress(address, wanted))
  return known && { chainId: network.chainId, token: known.address }
}

function refuse(status: number, message: string): Answer {
  return { status, body: { message } }
}
