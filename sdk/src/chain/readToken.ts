import type { Address } from '@murmur/engine/token'
import { type Client, erc20Abi, erc20Abi_bytes32, hexToString, isHex } from 'viem'
import { multicall } from 'viem/actions'
import { chainIdAbi } from './evmBalances.ts'

/** A contract's answers about itself. All text is hostile; no value for an invalid answer. */
export type TokenReading = {
  readonly chainId: bigint
  readonly name: unknown
  readonly symbol: unknown
  readonly decimals: unknown
}

type TokenQuestion = { readonly address: Address; readonly multicall3: Address }

/** One `eth_call`. No value if the node gave no valid answer at all. */
export async function readToken(client: Client, question: TokenQuestion): Promise<TokenReading | undefined> {
  const { address, multicall3 } = question
  const results = await multicall(client, {
    contracts: [
      { address: multicall3, abi: chainIdAbi, functionName: 'getChainId' },
      { address, abi: erc20Abi, functionName: 'decimals' },
      { address, abi: erc20Abi, functionName: 'symbol' },
      { address, abi: erc20Abi, functionName: 'name' },
      // Some old tokens, such as MKR, answer with 32 bytes.
      { address, abi: erc20Abi_bytes32, functionName: 'symbol' },
      { address, abi: erc20Abi_bytes32, functionName: 'name' },
    ],
    multicallAddress: multicall3,
    batchSize: 0,
  })
  const [chainId, decimals, symbol, name, shortSymbol, shortName] = results.map(({ result }) => result)
  if (typeof chainId !== 'bigint') return undefined
  return { chainId, decimals, symbol: symbol ?? readBytes(shortSymbol), name: name ?? readBytes(shortName) }
}

function readBytes(value: unknown): string | undefined {
  return isHex(value) ? hexToString(value, { size: 32 }) : undefined
}
