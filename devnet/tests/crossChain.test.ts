import type { TokenContract } from '@murmur/engine/tokenContract'
import { type Hex, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { relayer } from '../src/world/worldAccounts.ts'
import { quoteV2, quoteV3 } from './testing/contractQuotes.ts'
import {
  approvePermit2,
  crossWith,
  describeEnd,
  type End,
  encodeSwapOnArrival,
  execute,
  getDeadline,
  isolateChains,
  payRouter,
  signPermit,
} from './testing/crossing.ts'
import { getAccount, getBalance, getNetwork, startWorld } from './testing/testWorld.ts'
import { encodeV3Path, router, swapV2, swapV3 } from './testing/universalRouter.ts'

let chains: Chains
let lines: string[]
let origin: End
let destination: End
let resetChains: () => Promise<void>

beforeAll(async () => {
  ;({ chains, lines } = await startWorld(23_400, { chainIds: [1, 8453] }))
  origin = describeEnd(getNetwork(chains, 1))
  destination = describeEnd(getNetwork(chains, 8453))
  resetChains = await isolateChains(chains)
})

// A revert resets the deposit count, so every test makes deposit 0.
afterEach(async () => {
  await resetChains()
  lines.length = 0
})

afterAll(() => chains.stop())

test('one signature and one transaction swap on one chain, bridge to another and swap there', async () => {
  const account = getAccount(chains, 0)
  const pay = parseUnits('30000', 6)
  const { carried, commands: swaps } = await splitSwap(pay)
  const arriving = (carried * 9_990n) / 10_000n
  const { weth, usdc } = destination
  const quoted = await quoteV3(destination.network, { pay: weth, receive: usdc, fee: 500, units: arriving })
  await approvePermit2(origin, { account })
  const before = await readBalances(account.address)

  const permit = await signPermit(origin, { account, pay })
  const message = encodeSwapOnArrival(destination, { units: arriving, account, least: quoted })
  const crossing = await crossWith({ origin, destination, account, arriving, message })
  await execute(origin, { account, commands: [permit, ...swaps, crossing] })
  await waitForLine(/^Relayer was refunded/)

  expect(await getChanges(before, account.address)).toEqual({
    userDollarsThere: -pay,
    userDollarsHere: quoted,
    userEtherHere: 0n,
    relayerEtherHere: -arriving,
    relayerEtherThere: carried,
    leftInBridge: 0n,
    leftInRouter: 0n,
    leftInHandler: 0n,
  })
  expect(lines.map((line) => line.replace(/[\d.]+ WETH/, 'some WETH').replace(/block \d+/, 'a block'))).toEqual([
    'Relayer sees deposit 0 of Ethereum: some WETH for Base.',
    'Relayer has filled deposit 0 of Ethereum with some WETH in a block of Base.',
    'Relayer was refunded some WETH on Ethereum.',
  ])
})

test('if the second swap gives too little, the user gets the bridged token', async () => {
  const account = getAccount(chains, 1)
  const carried = parseUnits('2', 18)
  const arriving = parseUnits('1.99', 18)
  const before = await readBalances(account.address)
  const message = encodeSwapOnArrival(destination, { units: arriving, account, least: 10n ** 18n })
  await payRouter(origin, { account, units: carried })
  await execute(origin, { account, commands: [await crossWith({ origin, destination, account, arriving, message })] })
  await waitForLine(/^Relayer was refunded 2 WETH/)
  const { userDollarsHere, userEtherHere, leftInHandler } = await getChanges(before, account.address)
  expect({ userDollarsHere, userEtherHere, leftInHandler }).toEqual({
    userDollarsHere: 0n,
    userEtherHere: arriving,
    leftInHandler: 0n,
  })
})

test('a deposit that no relayer fills is refunded after its deadline', async () => {
  const account = getAccount(chains, 2)
  const units = parseUnits('1.5', 18)
  const ether = { token: origin.weth.address, account: account.address }
  const readEther = (block: { blockNumber?: bigint } = {}) => getBalance(origin.network, { ...ether, ...block })
  const before = await readEther()
  const crossing = { origin, destination, account, arriving: units, recipient: account.address }
  await payRouter(origin, { account, units })
  const commands = [await crossWith({ ...crossing, fillDeadline: getDeadline(8) })]
  const blockNumber = await execute(origin, { account, commands })
  await waitForLine(/^Relayer does not fill deposit 0 of Ethereum/)
  // Read at the deposit's block: on a slow machine the refund may already be there.
  expect(await readEther({ blockNumber })).toBe(before - units)
  await waitForLine(/^Relayer gave 1\.5 WETH of deposit 0 of Ethereum back/)
  expect(await readEther()).toBe(before)
})

test('after a restart of the chains the relayer fills deposits again', async () => {
  process.kill(chains.processId(), 'SIGKILL')
  await waitForLine(/^The local chains are back/)
  const account = getAccount(chains, 3)
  await payRouter(origin, { account, units: parseUnits('2', 18) })
  const crossing = { origin, destination, account, arriving: parseUnits('1.99', 18), recipient: account.address }
  await execute(origin, { account, commands: [await crossWith(crossing)] })
  await waitForLine(/^Relayer was refunded 2 WETH/)
  // The EVM snapshots were lost with the process.
  resetChains = await isolateChains(chains)
})

/** Two thirds through a V3 pool and the rest through a V2 pair, with the output of both. */
async function splitSwap(pay: bigint) {
  const { network, usdc, weth } = origin
  const shares = { v3: (pay * 65n) / 100n, v2: pay - (pay * 65n) / 100n }
  const carried =
    (await quoteV3(network, { pay: usdc, receive: weth, fee: 500, units: shares.v3 })) +
    (await quoteV2(network, { pay: usdc, receive: weth, units: shares.v2 }))
  const path = encodeV3Path(usdc.address, { fee: 500, receive: weth.address })
  const swap = { recipient: router, isPaidBySender: true }
  const commands = [
    swapV3({ ...swap, pay: shares.v3, path }),
    swapV2({ ...swap, pay: shares.v2, path: [usdc.address, weth.address] }),
  ]
  return { carried, commands }
}

type Balances = Readonly<Record<string, bigint>>

async function readBalances(account: Hex): Promise<Balances> {
  const read = ({ network }: End, { address: token }: TokenContract, holder: Hex) =>
    getBalance(network, { token, account: holder })
  return {
    userDollarsThere: await read(origin, origin.usdc, account),
    userDollarsHere: await read(destination, destination.usdc, account),
    userEtherHere: await read(destination, destination.weth, account),
    relayerEtherHere: await read(destination, destination.weth, relayer.address),
    relayerEtherThere: await read(origin, origin.weth, relayer.address),
    leftInBridge: await read(origin, origin.weth, origin.network.contracts.acrossSpokePool),
    leftInRouter: await read(origin, origin.weth, origin.network.contracts.universalRouter),
    leftInHandler: await read(destination, destination.weth, destination.network.contracts.acrossMulticallHandler),
  }
}

async function getChanges(before: Balances, account: Hex): Promise<Balances> {
  const after = await readBalances(account)
  return Object.fromEntries(Object.entries(after).map(([name, units]) => [name, units - (before[name] ?? 0n)]))
}

async function waitForLine(pattern: RegExp): Promise<void> {
  await expect.poll(() => lines, { timeout: 30_000 }).toContainEqual(expect.stringMatching(pattern))
}
