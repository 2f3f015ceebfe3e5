import { encodeArrival } from '@murmur/engine/encode/bridge/arrival'
import { countCases } from '@murmur/engine/testing/cases'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { createTransferReader } from '@murmur/sdk/transfer/readTransfer'
import { createTransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import { erc20Abi, type Hex, keccak256, maxUint256, padHex, parseAbi, parseUnits, toHex, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { payRefund } from '../src/relayer/relayDeposit.ts'
import { createRandom } from '../src/world/random.ts'
import {
  describeEnd,
  type End,
  encodeSwapOnArrival,
  getDeadline,
  isolateChains,
  payRouter,
  sendCrossing,
} from './testing/crossing.ts'
import { createSender, enoughGas, getAccount, getBalance, getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains
let lines: string[]
let origin: End
let destination: End
let resetChains: () => Promise<void>
/** Networks whose nodes do not answer. */
const down = new Set<number>()
/** Changes an answer of a node. */
let lie: (method: string, result: unknown, url: string) => unknown = (_, result) => result

const units = parseUnits('2', 18)
const arriving = parseUnits('1.99', 18)

beforeAll(async () => {
  ;({ chains, lines } = await startWorld(25_000, { chainIds: [1, 8453] }))
  origin = describeEnd(getNetwork(chains, 1))
  destination = describeEnd(getNetwork(chains, 8453))
  resetChains = await isolateChains(chains)
})

afterEach(async () => {
  chains.relayerFaults.set(undefined)
  down.clear()
  lie = (_, result) => result
  await resetChains()
  lines.length = 0
})

afterAll(() => chains.stop())

test('a transfer is waited for, sped up and filled, with the coin in the account', async () => {
  chains.relayerFaults.set({ type: 'slow', seconds: 3_600 })
  const { reader, account } = await send({ seconds: 7_200 })
  expect(await reader.read()).toMatchObject({
    type: 'waiting',
    spedUp: undefined,
    deposit: {
      depositor: account,
      beneficiary: account,
      held: { chainId: 1, token: origin.weth.address.toLowerCase(), units },
      output: { chainId: 8453, token: destination.weth.address.toLowerCase(), units: arriving },
      hasSwap: false,
    },
  })
  const less = parseUnits('1.98', 18)
  await forgeFill(less)
  expect(await reader.read()).toMatchObject({ type: 'waiting' })
  await speedUp(less)
  await waitForLine(/^Relayer was refunded 2 WETH/)
  const received = { chainId: 8453, token: null, units: less }
  expect(await reader.read()).toMatchObject({ type: 'filled', fill: { outcome: { type: 'arrived', received } } })
})

test('a swap on arrival is reported to the wei, or as failed', async () => {
  const done = await sendWithSwap(1n)
  await waitForLine(/^Relayer was refunded 2 WETH/)
  const account = done.account as Hex
  expect(await done.reader.read()).toMatchObject({ type: 'swapped', deposit: { beneficiary: account, hasSwap: true } })
  const state = await done.reader.read()
  if (state.type !== 'swapped' || state.fill.outcome.type !== 'swapped') throw new Error('It was swapped.')
  const [log] = await createSender(destination.network, getAccount(chains, 0)).getLogs({
    address: destination.usdc.address,
    event: erc20Abi[1],
    args: { to: account },
    fromBlock: 'earliest',
  })
  expect(state.fill.outcome.received).toEqual({
    chainId: 8453,
    token: destination.usdc.address.toLowerCase(),
    units: log?.args.value,
  })

  lines.length = 0
  const failed = await sendWithSwap(10n ** 18n)
  await waitForLine(/^Relayer was refunded 2 WETH/)
  const received = { chainId: 8453, token: destination.weth.address.toLowerCase(), units: arriving }
  expect(await failed.reader.read()).toMatchObject({
    type: 'bridged',
    fill: { outcome: { type: 'unswapped', received } },
  })
})

test('the wrapped coin arrives wrapped, by a message without calls', async () => {
  const account = getAccount(chains, 0).address
  const message = encodeArrival({ fallback: account, swap: undefined })
  const recipient = destination.network.contracts.acrossMulticallHandler
  const { reader } = await send({ seconds: 3_600, message, recipient })
  await waitForLine(/^Relayer was refunded 2 WETH/)
  const received = { chainId: 8453, token: destination.weth.address.toLowerCase(), units: arriving }
  expect(await reader.read()).toMatchObject({
    type: 'filled',
    deposit: { beneficiary: account.toLowerCase(), hasSwap: false },
    fill: { outcome: { type: 'arrived', received } },
  })
})

test('R-17: an expired deposit waits for its refund and finds it, also while the other network is down', async () => {
  chains.relayerFaults.set({ type: 'refuse', seconds: 2 })
  const { reader } = await send({ seconds: 2 })
  expect(await reader.read()).toMatchObject({ type: 'waiting' })
  await expect
    .poll(
      async () => {
        await mine(destination)
        return (await reader.read()).type
      },
      { timeout: 20_000 },
    )
    .toBe('expired')
  down.add(8453)
  expect(await reader.read()).toMatchObject({ type: 'unreachable', chainId: 8453, deposit: { held: { units } } })
  await waitForLine(/^Relayer gave 2 WETH of deposit 0 of Ethereum back/)
  expect(await reader.read()).toMatchObject({ type: 'refunded', deposit: { held: { units } } })
  const other = await send({ seconds: 3_600 })
  expect(await other.reader.read()).toMatchObject({ type: 'unreachable' })
})

test('R-17: the payments of the bridge are summed, and three deposits are back once the sum covers them', async () => {
  // The bundles of this test stand in for those of the relayer.
  chains.relayerFaults.set({ type: 'refuse', seconds: 3_600 })
  const equal = [await send({ seconds: 4 }), await send({ seconds: 4 })]
  const larger = await send({ seconds: 4, amount: parseUnits('3', 18) })
  const readAll = () => Promise.all([...equal, larger].map(({ hash }) => open(hash).read()))
  const pages = () => readAll().then((states) => states.map(({ type }) => type))
  const mineAndRead = () => Promise.all([mine(origin), mine(destination)]).then(pages)
  await expect.poll(mineAndRead, { timeout: 20_000 }).toEqual(['expired', 'expired', 'expired'])

  await refund('2')
  const first = { type: 'expired', paid: { units } }
  expect(await readAll()).toMatchObject([first, first, { type: 'expired', paid: undefined }])
  await refund('5')
  const together = { type: 'refunded', refund: { units: parseUnits('7', 18), others: 2 } }
  expect(await readAll()).toMatchObject([together, together, together])
  down.add(8453)
  expect(await pages()).toEqual(['refunded', 'refunded', 'refunded'])
})

test('a deposit that a reorganisation took back is reported as such, and a node that is down by its network', async () => {
  const { reader, hash } = await send({ seconds: 3_600 })
  await waitForLine(/^Relayer was refunded 2 WETH/)
  expect(await reader.read()).toMatchObject({ type: 'filled' })
  await resetChains()
  expect(await reader.read()).toMatchObject({ type: 'unreachable', chainId: 1 })
  for (let block = 0; block < 4; block++) await mine(origin)
  expect(await reader.read()).toMatchObject({ type: 'reorganised', deposit: { held: { units } } })
  expect(await open(hash).read()).toEqual({ type: 'missing' })
  down.add(1)
  expect(await open(hash).read()).toEqual({ type: 'unreachable', chainId: 1, deposit: undefined })
})

test('a transaction without a deposit is not a transfer, and one that reverted moved nothing', async () => {
  const user = createSender(origin.network, getAccount(chains, 0))
  const { transactionHash } = await payRouter(origin, { account: getAccount(chains, 0), units: 1n })
  expect(await open(transactionHash).read()).toEqual({ type: 'other' })
  const { transactionHash: reverted } = await user
    .writeContractSync({
      gas: enoughGas,
      abi: erc20Abi,
      address: origin.weth.address,
      functionName: 'transfer',
      args: [zeroAddress, maxUint256],
    })
    .catch((error) => error.receipt ?? Promise.reject(error))
  expect(await open(reverted).read()).toMatchObject({ type: 'reverted' })
})

test('R-10: events of other contracts, of other hashes and of other chains are ignored', async () => {
  chains.relayerFaults.set({ type: 'refuse', seconds: 0 })
  const { hash, reader } = await send({ seconds: 3_600 })
  const stranger = `0x${'12'.repeat(20)}`
  const lies: readonly [string, typeof lie][] = [
    ['other', (method, result) => (method === 'eth_getTransactionReceipt' ? moveLogs(result, stranger) : result)],
    // A node that answers about another transaction has failed.
    [
      'unreachable',
      (method, result) =>
        method === 'eth_getTransactionReceipt'
          ? { ...(result as object), transactionHash: `0x${'34'.repeat(32)}` }
          : result,
    ],
    ['unreachable', (method, result) => (method === 'eth_call' ? '0x' : result)],
    ['unreachable', (method, result) => (method === 'eth_call' ? padHex('0x02', { size: 32 }) : result)],
  ]
  for (const [type, change] of lies) {
    lie = change
    expect(await open(hash).read()).toMatchObject({ type })
  }
  lie = (_, result) => result
  expect(await reader.read()).toMatchObject({ type: 'waiting' })
})

test('R-03: no single node decides how a transfer ended, whichever of the two it is', async () => {
  // Another deadline than in the test before: the relayer knows a deposit by its block, which could be the same.
  const { hash, reader } = await send({ seconds: 7_200 })
  await waitForLine(/^Relayer was refunded 2 WETH/)
  expect(await reader.read()).toMatchObject({ type: 'filled' })
  const isFirst = (url: string) => !url.endsWith('/second')
  for (const isLying of [isFirst, (url: string) => !isFirst(url)]) {
    lie = (method, result, url) =>
      method === 'eth_getTransactionReceipt' && isLying(url) ? { ...(result as object), status: '0x0' } : result
    expect(await open(hash).read()).toMatchObject({ type: 'reported' })
    lie = (method, result, url) => (method === 'eth_getTransactionReceipt' && isLying(url) ? null : result)
    expect((await open(hash).read()).type).toMatch(/^(reported|pending)$/)
  }
  lie = (_, result) => result
  expect(await open(hash).read()).toMatchObject({ type: 'filled' })
})

test('pages that are killed at every stage show the truth afterwards', async () => {
  const random = createRandom('transfers')
  const { address: token } = origin.weth
  await chains.fund(getAccount(chains, 0).address, { chainId: 1, token, units: BigInt(killCount) * units })
  const before = await sumEther()
  const kinds = Array.from({ length: killCount }, () => Math.floor(random() * 4))
  const looks: Promise<readonly string[]>[] = []
  for (const kind of kinds) {
    if (kind === 3) chains.relayerFaults.set({ type: 'refuse', seconds: 0 }, { count: 1 })
    if (kind === 2) chains.relayerFaults.set({ type: 'slow', seconds: 1 }, { count: 1 })
    const { hash } = kind === 1 ? await sendWithSwap(10n ** 18n) : await send({ seconds: kind === 3 ? 3 : 3_600 })
    looks.push(readKilled(hash))
    // The next deposit must not take this one's fault.
    const { length } = looks
    await expect.poll(() => countSeen(), { timeout: 30_000 }).toBeGreaterThanOrEqual(length)
  }
  const ends = ['filled', 'bridged', 'filled', 'refunded']
  const stories = await Promise.all(looks)
  for (const [index, story] of stories.entries()) {
    expect(story.at(-1)).toBe(ends[kinds[index] ?? 0])
    // No later read takes an earlier state back.
    const ranks = story.map((type) => ['waiting', 'expired', 'filled', 'bridged', 'refunded'].indexOf(type))
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other))
  }
  const arrived = kinds.filter((kind) => kind !== 3).length
  expect(await sumEther()).toEqual({
    there: before.there + BigInt(arrived) * arriving,
    here: before.here - BigInt(arrived) * units,
  })
  console.info(`${stories.flat().length} pages killed over ${killCount} transfers`)
})

const killCount = countCases(200, { part: 25 })

/** Deposits that the relayer has filled, refused or put off. */
function countSeen(): number {
  return new Set(lines.flatMap((line) => /deposit \d+ of Ethereum/.exec(line)?.[0] ?? [])).size
}

/** Every look is by a new page, which is killed after it. */
async function readKilled(hash: Hex): Promise<readonly string[]> {
  const story: string[] = []
  await expect
    .poll(
      async () => {
        const { type } = await open(hash).read()
        story.push(type)
        return type
      },
      { timeout: 120_000, interval: 200 },
    )
    .toMatch(/filled|bridged|refunded/)
  return story
}

/** Ether of the user, wrapped and not, apart from the gas on Ethereum. */
async function sumEther() {
  const { address } = getAccount(chains, 0)
  const wrapped = ({ network, weth }: End) => getBalance(network, { token: weth.address, account: address })
  const coins = await createSender(destination.network, getAccount(chains, 0)).getBalance({ address })
  return { there: coins + (await wrapped(destination)), here: await wrapped(origin) }
}

type Receipt = { readonly logs: readonly object[] }

function moveLogs(receipt: unknown, address: string) {
  const { logs, ...rest } = receipt as Receipt
  return { ...rest, logs: logs.map((log) => ({ ...log, address })) }
}

function open(hash: Hex) {
  return createTransferReader({ chainId: 1, hash }, { findNetwork: async (chainId) => connect(chainId) })
}

function connect(chainId: number) {
  const network = chains.book.networks.find((one) => one.chainId === chainId)
  if (network === undefined) return undefined
  const ask = async (url: string, init: RequestInit) => {
    if (down.has(chainId)) throw new TypeError('fetch failed')
    const answer = await fetch(url, init)
    const { method } = JSON.parse(String(init.body)) as { method: string }
    const body = (await answer.json()) as { result?: unknown }
    return new Response(JSON.stringify({ ...body, result: lie(method, body.result, url) }), answer)
  }
  const client = createChainClient(network, { fetch: ask as never, now: Date.now, random: Math.random })
  return createTransferNetwork({ world: chains.book, network, client })
}

type Sent = { readonly seconds: number; readonly message?: Hex; readonly recipient?: Hex; readonly amount?: bigint }

/** Two ether, or another amount, from Ethereum to Base. */
async function send({ seconds, amount = units, ...rest }: Sent) {
  const account = getAccount(chains, 0)
  const hash = await sendCrossing({ origin, destination, account, units: amount, arriving, seconds, ...rest })
  return { hash, account: account.address.toLowerCase(), reader: open(hash) }
}

/** A bundle that pays expired deposits of the account in one sum. */
async function refund(ether: string): Promise<void> {
  const sum = { token: origin.weth.address, units: parseUnits(ether, 18), recipient: getAccount(chains, 0).address }
  await payRefund(origin.network, { ...sum, mark: keccak256(toHex(`refund of ${ether}`)) })
}

function sendWithSwap(least: bigint) {
  const account = getAccount(chains, 0)
  const message = encodeSwapOnArrival(destination, { units: arriving, account, least })
  return send({ seconds: 3_600, message, recipient: destination.network.contracts.acrossMulticallHandler })
}

const relayAbi = parseAbi([
  'struct RelayData { bytes32 depositor; bytes32 recipient; bytes32 exclusiveRelayer; bytes32 inputToken; bytes32 outputToken; uint256 inputAmount; uint256 outputAmount; uint256 originChainId; uint256 depositId; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
  'function fillRelay(RelayData relayData, uint256 repaymentChainId, bytes32 repaymentAddress)',
  'function speedUpDeposit(bytes32, uint256, uint256, bytes32, bytes, bytes)',
])

/** Anyone can fill a deposit that does not exist: here one with the same id and one wei. */
async function forgeFill(deadline: bigint): Promise<void> {
  const { network, weth } = destination
  const user = createSender(network, getAccount(chains, 1))
  const call = { gas: enoughGas, address: weth.address, abi: erc20Abi }
  await user.writeContractSync({
    ...call,
    functionName: 'approve',
    args: [network.contracts.acrossSpokePool, deadline],
  })
  const word = (address: Hex) => padHex(address, { size: 32 })
  const relay = {
    depositor: word(getAccount(chains, 0).address),
    recipient: word(getAccount(chains, 0).address),
    exclusiveRelayer: word('0x00'),
    inputToken: word(origin.weth.address),
    outputToken: word(weth.address),
    inputAmount: units,
    outputAmount: 1n,
    originChainId: 1n,
    depositId: 0n,
    fillDeadline: getDeadline(3_600),
    exclusivityDeadline: 0,
    message: '0x' as const,
  }
  await user.writeContractSync({
    gas: enoughGas,
    abi: relayAbi,
    address: network.contracts.acrossSpokePool,
    functionName: 'fillRelay',
    args: [relay, 1n, relay.depositor],
  })
}

async function speedUp(output: bigint): Promise<void> {
  const { network } = origin
  const user = createSender(network, getAccount(chains, 0))
  const recipient = padHex(getAccount(chains, 0).address, { size: 32 })
  const message = { depositId: 0n, originChainId: 1n, updatedOutputAmount: output, updatedRecipient: recipient }
  const fields = {
    depositId: 'uint256',
    originChainId: 'uint256',
    updatedOutputAmount: 'uint256',
    updatedRecipient: 'bytes32',
    updatedMessage: 'bytes',
  }
  const signature = await user.signTypedData({
    domain: { name: 'ACROSS-V2', version: '1.0.0', chainId: network.chainId },
    types: { UpdateDepositDetails: Object.entries(fields).map(([name, type]) => ({ name, type })) },
    primaryType: 'UpdateDepositDetails',
    message: { ...message, updatedMessage: '0x' },
  })
  await user.writeContractSync({
    gas: enoughGas,
    abi: relayAbi,
    address: network.contracts.acrossSpokePool,
    functionName: 'speedUpDeposit',
    args: [recipient, 0n, output, recipient, '0x', signature],
  })
}

async function mine({ network }: End): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] })
  await fetch(network.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

async function waitForLine(pattern: RegExp): Promise<void> {
  await expect.poll(() => lines, { timeout: 30_000 }).toContainEqual(expect.stringMatching(pattern))
}
