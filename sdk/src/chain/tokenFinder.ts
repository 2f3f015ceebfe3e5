import { readImportedToken, type TokenImport } from '@murmur/engine/importedToken'
import { findNetwork } from '@murmur/engine/network'
import type { Address } from '@murmur/engine/token'
import { checksumAddress, isAddress } from 'viem'
import type { World } from '../api.ts'
import { type ChainClient, createChainClients } from './chainClient.ts'
import { createNodeClient, type Node } from './node.ts'
import type { NodesOptions, UseNode } from './nodes.ts'
import { readToken, type TokenReading } from './readToken.ts'

/** A network's token at an address. */
export type TokenPlace =
  | { readonly type: 'token'; readonly chainId: number; readonly outcome: TokenImport }
  /** Nothing that answers like a token. */
  | { readonly type: 'nothing'; readonly chainId: number }
  /** No node answers, or two of them disagree. */
  | { readonly type: 'silent'; readonly chainId: number }

type TokenFinder = {
  readonly chainIds: readonly number[]
  find(address: Address, place: { readonly chainId: number; readonly signal: AbortSignal }): Promise<TokenPlace>
}

type FinderOptions = NodesOptions & { readonly world: Pick<World, 'networks'> }

export function createTokenFinder({ world, ...options }: FinderOptions): TokenFinder {
  const known = world.networks.filter(({ chainId }) => findNetwork(chainId)?.kind === 'evm')
  const clients = createChainClients(known, options)
  return {
    chainIds: [...clients.keys()],
    async find(address, { chainId, signal }) {
      const client = clients.get(chainId)
      return client === undefined ? { type: 'silent', chainId } : await findToken(client, { address, signal })
    },
  }
}

export async function findToken(client: ChainClient, question: Question): Promise<TokenPlace> {
  const { id: chainId } = client.chain
  const reading = await readAgreed(client, question)
  if (reading === undefined) return { type: 'silent', chainId }
  // Other contracts may have a symbol, too, but no token that can be traded is without decimals.
  if (reading.decimals === undefined) return { type: 'nothing', chainId }
  return { type: 'token', chainId, outcome: readImportedToken(reading, { chainId, address: question.address }) }
}

/** The address with its checksum. No value where it has capital letters that do not fit. */
export function checkAddress(text: string): Address | undefined {
  const digits = text.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && !isAddress(`0x${digits}`)) return undefined
  return checksumAddress(`0x${digits.toLowerCase()}`)
}

type Question = { readonly address: Address; readonly signal: AbortSignal }

const CONFIRM_TIMEOUT_MS = 1_500

/** A second node is asked where there is one: wrong decimals would make every amount wrong. */
async function readAgreed(client: ChainClient, { address, signal }: Question): Promise<TokenReading | undefined> {
  const use = createUse(client, address)
  const first = await client.transport.read(use, { signal })
  if (first === undefined) return undefined
  const second = await client.transport.read(use, { signal, except: [first.node], timeoutMs: CONFIRM_TIMEOUT_MS })
  return second === undefined || isSame(first.value, second.value) ? first.value : undefined
}

function createUse({ chain, transport }: ChainClient, address: Address): UseNode<TokenReading> {
  const multicall3 = chain.contracts.multicall3.address
  return async (node: Node, signal) => {
    const reading = await readToken(createNodeClient(node, { signal }), { address, multicall3 })
    if (reading === undefined || reading.chainId === BigInt(chain.id)) return reading
    transport.drop(node)
    return undefined
  }
}

function isSame(one: TokenReading, other: TokenReading): boolean {
  return one.decimals === other.decimals && one.symbol === other.symbol && one.name === other.name
}
