import { type Address, isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import { encodeFunctionData, erc20Abi, type Hex, hexToBigInt, isHex, numberToHex, size } from 'viem'
import type { Node } from '../chain/node.ts'
import { type MarketClient, readCalls } from './readCalls.ts'

export type ListedToken = Pick<TokenContract, 'address' | 'symbol' | 'decimals'>

type CheckOptions = {
  readonly tokens: readonly ListedToken[]
  readonly blockHash: Hex
  /** Those that were right the last time. They stay right if the nodes do not answer. */
  readonly before: readonly ListedToken[]
}

/** Those with other decimals than in our list: every amount of them would be wrong. */
export async function findWrongTokens(
  client: MarketClient,
  { tokens, blockHash, before }: CheckOptions,
): Promise<readonly ListedToken[]> {
  const calls = tokens.map(({ address }) => ({ address, abi: erc20Abi, functionName: 'decimals', gas: GAS_PER_CALL }))
  const answers = await readCalls(client, { calls, blockHash })
  return tokens.filter(({ address, decimals }, at) => {
    const answer = answers[at]
    return answer === undefined ? !isListed(address, before) : Number(answer) !== decimals
  })
}

/** Tokens behind a proxy cost most. */
const GAS_PER_CALL = 40_000

export function isListed(address: Address, tokens: readonly ListedToken[]): boolean {
  return tokens.some((token) => isSameAddress(token.address, address))
}

/** For operators. */
export function describeWrongToken({ symbol, address, decimals }: ListedToken): string {
  return `${symbol} does not have ${decimals} decimals at ${address}`
}

/** Anyone can deploy a token. This one is asked alone and with little gas: it could use up the gas of other questions. */
const GAS_OF_HOSTILE = 2_000_000n
/** The engine has no room for more. */
const MOST_DECIMALS = 36n

/** A token has `decimals()`. No other question is put to contracts that we do not know. */
export async function isToken(
  { transport }: MarketClient,
  { address, blockHash }: { readonly address: Address; readonly blockHash: Hex },
): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
  const params = [{ to: address, data, gas: numberToHex(GAS_OF_HOSTILE) }, { blockHash }]
  const { signal } = new AbortController()
  // An error counts as an answer: a contract that fails on purpose must not make the nodes back off.
  const ask = (except: readonly Node[]) =>
    transport.read((node, own) => node.request({ method: 'eth_call', params, signal: own }), { signal, except })
  const first = await ask([])
  if (first === undefined) throw new Error('No node answered.')
  const reading = first.value.type === 'result' ? first : await ask([first.node])
  const answer = reading?.value.type === 'result' ? reading.value.value : undefined
  return isHex(answer) && size(answer) === 32 && hexToBigInt(answer) <= MOST_DECIMALS
}
