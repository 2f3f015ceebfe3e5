import { networks } from '@murmur/engine/network'
import { listings, tokens } from '@murmur/engine/token'
import type { World, WorldNetwork } from '@murmur/sdk/api'
import { type Balance, createBalanceReader } from '@murmur/sdk/chain/balances'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { createReader, getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains

beforeAll(async () => {
  chains = (await startWorld(23_300)).chains
})

afterAll(() => chains.stop())

const asked = listings.filter(({ kind }) => kind === 'evm')
const evmNetworks = networks.filter(({ kind }) => kind === 'evm')

test('the app reads the exact balances of all eight networks, with one request to each endpoint', async () => {
  const { address } = getAccount(chains, 0)
  const requests: string[] = []
  const balances = await read(chains.book, { address, requests })
  for (const { id, chainId, tokenAddress } of asked) {
    const reader = createReader(getNetwork(chains, Number(chainId)))
    const units = await readUnits(reader, { address, tokenAddress })
    expect([id, toUnits(balances.get(id))]).toEqual([id, units])
  }
  expect(requests.filter((method) => method === 'eth_call')).toHaveLength(2 * evmNetworks.length)
})

test('the next read includes money from the faucet', async () => {
  const { address } = getAccount(chains, 9)
  const before = toUnits((await read(chains.book, { address })).get('1:BNB'))
  const token = asked.find(({ id }) => id === '1:BNB')?.tokenAddress ?? null
  await chains.fund(address, { chainId: 1, token, units: 12_345n })
  expect(toUnits((await read(chains.book, { address })).get('1:BNB'))).toBe((before ?? 0n) + 12_345n)
})

test('R-02: a node of another chain, or of another world with the same id, is not trusted', async () => {
  const [one, other] = chains.book.networks as readonly [WorldNetwork, WorldNetwork]
  const { address } = getAccount(chains, 0)
  const swapped = { ...one, rpcUrls: other.rpcUrls }
  const foreign = { ...one, genesisHash: `0x${'ab'.repeat(32)}` }
  for (const network of [swapped, foreign]) {
    const balances = await read({ name: 'local', networks: [network] }, { address })
    expect([...balances.values()].every(({ type }) => type === 'unknown')).toBe(true)
  }
})

type Question = { readonly address: string; readonly requests?: string[] }

async function read(world: World, { address, requests = [] }: Question) {
  const reader = createBalanceReader({
    tokens: { get: () => tokens },
    world,
    now: () => Date.now(),
    random: () => 0.5,
    fetch: (url, init) => {
      requests.push(JSON.parse(String(init.body)).method)
      return fetch(url, init)
    },
  })
  return reader.getBalances({ account: { address }, networks: evmNetworks, signal: new AbortController().signal })
}

type Reader = ReturnType<typeof createReader>
type Holding = { readonly address: `0x${string}`; readonly tokenAddress: `0x${string}` | null }

function readUnits(reader: Reader, { address, tokenAddress }: Holding): Promise<bigint> {
  if (tokenAddress === null) return reader.getBalance({ address })
  return reader.readContract({ abi: balanceOf, address: tokenAddress, functionName: 'balanceOf', args: [address] })
}

const balanceOf = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

function toUnits(balance: Balance | undefined): bigint | undefined {
  return balance?.type === 'balance' ? balance.amount.units : undefined
}
