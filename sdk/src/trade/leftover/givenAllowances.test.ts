import type { Listing } from '@murmur/engine/token'
import { createToken } from '@murmur/engine/token'
import { createClient, custom, decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex, multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import type { ChainClient } from '../../chain/chainClient.ts'
import { permit2Abi } from '../../chain/compareNodes.ts'
import { readGivenAllowances } from './givenAllowances.ts'

const account = `0x${'aa'.repeat(20)}` as const
const permit2 = `0x${'22'.repeat(20)}` as const
const router = `0x${'33'.repeat(20)}` as const
const multicall3 = `0x${'44'.repeat(20)}` as const
const contracts = { permit2, router: { address: router, version: '2.1.0' } } as const
const NOW = 1_800_000_000

const list = (symbol: string, digit: string) =>
  createToken(symbol, { name: symbol, listings: { eth: [`0x${digit.repeat(40)}`, 6] } }).listings[0] as Listing
const [usdc, dai, odd] = [list('USDC', '5'), list('DAI', '6'), list('ODD', '7')]
const coin = createToken('ETH', { name: 'Ether', listings: { eth: [null, 18] } }).listings[0] as Listing

type Asked = { readonly target: string; readonly callData: Hex }
type Given = { readonly token: bigint; readonly inner: readonly [bigint, number, number] }

/** A node that answers Multicall3 with these allowances. A token that is missing reverts. */
function createNode(given: Readonly<Record<string, Given>>) {
  const calls: string[] = []
  const answer = ({ target, callData }: Asked): Hex | undefined => {
    if (target.toLowerCase() === multicall3)
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp', result: BigInt(NOW) })
    if (target.toLowerCase() === permit2) {
      const { args } = decodeFunctionData({ abi: permit2Abi, data: callData })
      const inner = given[args[1].toLowerCase()]?.inner
      return inner && encodeFunctionResult({ abi: permit2Abi, functionName: 'allowance', result: [...inner] })
    }
    const units = given[target.toLowerCase()]?.token
    return units === undefined
      ? undefined
      : encodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', result: units })
  }
  const request = async ({ method, params }: { method: string; params: [{ data: Hex }] }) => {
    calls.push(method)
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
    const [asked = []] = (args ?? []) as unknown as readonly [(readonly Asked[])?]
    const results = asked.map((call) => {
      const returnData = answer(call)
      return { success: returnData !== undefined, returnData: returnData ?? '0x' }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
  }
  const chain = {
    id: 1,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    contracts: { multicall3: { address: multicall3 } },
  }
  const client = createClient({ chain, transport: custom({ request }) }) as unknown as ChainClient
  return { calls, client }
}

test('allowances to Permit2 and those inside Permit2 are read in one call, without expired and empty ones', async () => {
  const { client, calls } = createNode({
    [String(usdc?.tokenAddress)]: { token: 5n, inner: [7n, NOW + 1, 0] },
    [String(dai?.tokenAddress)]: { token: 0n, inner: [9n, NOW, 0] },
  })
  const listings = [coin, usdc, dai, odd].filter((one): one is Listing => one !== undefined)
  expect(await readGivenAllowances({ client, contracts }, { account, listings })).toEqual([
    { listing: usdc, spender: 'permit2', units: 5n, expiration: undefined },
    { listing: usdc, spender: 'router', units: 7n, expiration: NOW + 1 },
  ])
  expect(calls).toEqual(['eth_call'])
})

test('a node that does not answer is no empty list', async () => {
  const { client } = createNode({})
  const failing = { ...client, request: () => Promise.reject(new Error('down')) } as unknown as ChainClient
  await expect(readGivenAllowances({ client: failing, contracts }, { account, listings: [dai] })).rejects.toThrow(
    'No node',
  )
})
