import type { Address, Listing } from '@murmur/engine/token'
import { type Abi, BaseError, type Client, erc20Abi, multicall3Abi, parseAbi } from 'viem'
import { getBlockNumber, multicall } from 'viem/actions'
import type { ChainClient } from './chainClient.ts'
import { createNodeClient } from './node.ts'
import type { NodeReading, UseNode } from './nodes.ts'
import { attemptOutside, readNode } from './outsideFailure.ts'

/** Compares two nodes' answers about an account, and the tokens' decimals with our list. */
export type NodeComparison = 'same' | 'nodesDisagree' | 'wrongDecimals'

type TokenListing = Pick<Listing, 'tokenAddress' | 'decimals'>

export type ComparedFunds = {
  readonly account: Address
  readonly listings: readonly TokenListing[]
  readonly contracts: { readonly router: { readonly address: Address }; readonly permit2: Address }
  /** Milliseconds since 1970. */
  readonly now: number
}

/** In seconds. A node that is further behind than this is stale. */
const MAX_LAG = 30n
/** The other node must not delay a send for long. */
const CONFIRM_TIMEOUT_MS = 1_500

export const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
])

/** Compares balances, allowances and decimals. A single answering node is trusted. Rejects if no node answers. */
export async function compareNodes(client: ChainClient, funds: ComparedFunds): Promise<NodeComparison> {
  const { signal } = new AbortController()
  const [first, second] = findCurrent(await readTwo(client, { ...funds, signal }), funds)
  if (first === undefined) throw new BaseError('No node answers.')
  if (second !== undefined && !isSame(first.value, second.value)) {
    // One may be a block ahead of the other. At the same block, they must agree.
    const blockNumber = first.value.block < second.value.block ? first.value.block : second.value.block
    const [one, other] = await Promise.all(
      [first, second].map(({ node }) => createUse(client, { ...funds, blockNumber })(node, signal)),
    )
    if (one === undefined || other === undefined || !isSame(one, other)) return 'nodesDisagree'
  }
  return hasOurDecimals(first.value, funds) ? 'same' : 'wrongDecimals'
}

/** One node's answer, all at one block. */
type FundsReading = {
  readonly block: bigint
  /** In seconds. */
  readonly timestamp: bigint
  readonly coins: unknown
  /** The answers for each listing, in the same order. Empty for the network's coin. */
  readonly tokens: readonly (readonly unknown[])[]
}

type Readings = readonly NodeReading<FundsReading>[]

/** Both in parallel: each request to the wallet waits for this. */
async function readTwo(
  client: ChainClient,
  funds: ComparedFunds & { readonly signal: AbortSignal },
): Promise<Readings> {
  const { transport } = client
  const { signal } = funds
  const use = createUse(client, funds)
  const except = [transport.peek()].filter((node) => node !== undefined)
  const both = await Promise.all([
    transport.read(use, { signal }),
    transport.read(use, { signal, except, timeoutMs: CONFIRM_TIMEOUT_MS }),
  ])
  const readings = both.filter((reading) => reading !== undefined)
  return readings.filter(({ node }, at) => readings.findIndex((other) => other.node === node) === at)
}

/** Without stale nodes. A block from the future must not make the other nodes look stale. */
function findCurrent(readings: Readings, { now }: ComparedFunds): Readings {
  const times = readings.map(({ value }) => value.timestamp).filter((time) => time <= BigInt(Math.floor(now / 1_000)))
  return readings.filter(({ value }) => times.every((time) => value.timestamp + MAX_LAG >= time))
}

function createUse(
  { chain }: ChainClient,
  funds: ComparedFunds & { readonly blockNumber?: bigint },
): UseNode<FundsReading> {
  const multicall3 = chain.contracts.multicall3.address
  return (node, signal) => attemptOutside(readFunds(createNodeClient(node, { signal }), { ...funds, multicall3 }))
}

type AtBlock = ComparedFunds & { readonly multicall3: Address; readonly blockNumber?: bigint }

async function readFunds(client: Client, at: AtBlock): Promise<FundsReading | undefined> {
  const { account, listings, multicall3, blockNumber } = at
  const calls = listings.map((listing) => listCalls(listing, at))
  const [block, results] = await Promise.all([
    blockNumber ?? readNode(getBlockNumber(client, { cacheTime: 0 })),
    multicall(client, {
      contracts: [
        { address: multicall3, abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp' },
        { address: multicall3, abi: multicall3Abi, functionName: 'getEthBalance', args: [account] },
        ...calls.flat(),
      ],
      multicallAddress: multicall3,
      batchSize: 0,
      ...(blockNumber !== undefined && { blockNumber }),
    }),
  ])
  const [timestamp, coins, ...answers] = results.map(({ result }) => result)
  if (typeof timestamp !== 'bigint' || typeof coins !== 'bigint') return undefined
  const tokens = calls.map((own, index) => {
    const before = calls.slice(0, index).flat().length
    return answers.slice(before, before + own.length)
  })
  return { block, timestamp, coins, tokens }
}

type Call = { address: Address; abi: Abi; functionName: string; args?: readonly unknown[] }

/** The decimals come first. */
function listCalls({ tokenAddress }: TokenListing, { account, contracts }: ComparedFunds): readonly Call[] {
  if (tokenAddress === null) return []
  const { permit2, router } = contracts
  // viem rejects a wrong checksum.
  const address = tokenAddress.toLowerCase() as Address
  return [
    { address, abi: erc20Abi, functionName: 'decimals' },
    { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
    { address, abi: erc20Abi, functionName: 'allowance', args: [account, permit2] },
    { address: permit2, abi: permit2Abi, functionName: 'allowance', args: [account, address, router.address] },
  ]
}

function isSame(one: FundsReading, other: FundsReading): boolean {
  return String([one.coins, one.tokens]) === String([other.coins, other.tokens])
}

function hasOurDecimals({ tokens }: FundsReading, { listings }: ComparedFunds): boolean {
  return listings.every(({ tokenAddress, decimals }, at) => tokenAddress === null || tokens[at]?.[0] === decimals)
}
