import type { Address, Listing } from '@murmur/engine/token'
import { type Abi, type Client, erc20Abi, multicall3Abi } from 'viem'
import { multicall } from 'viem/actions'

/** One node's answer about one account, all at one block. */
export type EvmReading = {
  readonly chainId: bigint
  /** Block time, in seconds. */
  readonly timestamp: bigint
  /** By id of the listing; no value where the token contract gave no valid answer. */
  readonly units: ReadonlyMap<Listing['id'], bigint | undefined>
}

type EvmQuestion = {
  readonly account: Address
  readonly listings: readonly Listing[]
  readonly multicall3: Address
}

/** One `eth_call` for everything: balances, decimals, and the chain id and block time that they belong to. */
export async function readEvmBalances(client: Client, question: EvmQuestion): Promise<EvmReading | undefined> {
  const { listings, multicall3 } = question
  const results = await multicall(client, {
    contracts: [
      { address: multicall3, abi: chainIdAbi, functionName: 'getChainId' },
      { address: multicall3, abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp' },
      ...listings.flatMap((listing) => createCalls(listing, question)),
    ],
    multicallAddress: multicall3,
    batchSize: 0,
  })
  const [chainId, timestamp, ...answers] = results.map(({ result }) => result)
  if (typeof chainId !== 'bigint' || typeof timestamp !== 'bigint') return undefined
  return { chainId, timestamp, units: readUnits(answers, { listings }) }
}

/** Missing in viem's ABI of Multicall3. */
export const chainIdAbi = [
  { type: 'function', name: 'getChainId', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
] as const

type Call = { address: Address; abi: Abi; functionName: string; args?: readonly unknown[] }

function createCalls({ tokenAddress: address }: Listing, { account, multicall3 }: EvmQuestion): readonly Call[] {
  if (address === null)
    return [{ address: multicall3, abi: multicall3Abi, functionName: 'getEthBalance', args: [account] }]
  return [
    { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
    { address, abi: erc20Abi, functionName: 'decimals' },
  ]
}

function readUnits(answers: readonly unknown[], { listings }: { listings: readonly Listing[] }): EvmReading['units'] {
  const units = new Map<string, bigint | undefined>()
  let next = 0
  for (const { id, tokenAddress, decimals } of listings) {
    const isCoin = tokenAddress === null
    const balance = answers[next]
    const hasOurDecimals = isCoin || answers[next + 1] === decimals
    units.set(id, typeof balance === 'bigint' && hasOurDecimals ? balance : undefined)
    next += isCoin ? 1 : 2
  }
  return units
}
