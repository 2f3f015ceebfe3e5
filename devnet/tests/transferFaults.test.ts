import { findSpeedUp, type HigherFee } from '@murmur/app/activity/speedUp/speedUpOffer'
import { startSpeedUp } from '@murmur/app/activity/speedUp/startSpeedUp'
import { isPending } from '@murmur/sdk/trade/record'
import { createTransferReader } from '@murmur/sdk/transfer/readTransfer'
import type { Deposit, TransferState } from '@murmur/sdk/transfer/transfer'
import { type Hex, padHex, parseAbi, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalAccount } from '../src/chains.ts'
import { createServices } from '../src/services/createServices.ts'
import { describeEnd, type End, encodeSwapOnArrival, isolateChains, sendCrossing } from './testing/crossing.ts'
import { connect, openTransferPage } from './testing/executedTransfer.ts'
import { listHolders, sumHoldings } from './testing/plannedTransfer.ts'
import { createSender, enoughGas, getAccount, getBalance, getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains
let lines: string[]
let origin: End
let destination: End
let third: End
let resetChains: () => Promise<void>

const units = parseUnits('2', 18)
const arriving = parseUnits('1.99', 18)

beforeAll(async () => {
  ;({ chains, lines } = await startWorld(24_900, { chainIds: [1, 10, 8453] }))
  origin = describeEnd(getNetwork(chains, 1))
  destination = describeEnd(getNetwork(chains, 8453))
  third = describeEnd(getNetwork(chains, 10))
  resetChains = await isolateChains(chains)
})

afterEach(async () => {
  chains.relayerFaults.set(undefined)
  await resetChains()
  lines.length = 0
})

afterAll(() => chains.stop())

test.each([
  ['refuse', 'it is set to refuse'],
  ['broke', 'it has not enough WETH'],
] as const)('with the fault %s the relayer does not fill, and the deposit comes back', async (type, reason) => {
  chains.relayerFaults.set({ type, seconds: 0 }, { count: 1 })
  const { before } = await send({ seconds: 2 })
  await waitForLine(`Relayer does not fill deposit 0 of Ethereum: ${reason}.`)
  await waitForLine(/^Relayer gave 2 WETH of deposit 0 of Ethereum back/)
  expect(await readEther()).toEqual(before)
})

test('a fill that is sent twice pays once', async () => {
  chains.relayerFaults.set({ type: 'twice' })
  const { before } = await send({ seconds: 3_600 })
  await waitForLine('Relayer sent its fill of deposit 0 of Ethereum again, which was refused by the bridge.')
  expect(await readEther()).toEqual({ ...before, origin: before.origin - units, there: before.there + arriving })
})

test('a fill on the wrong chain is no fill: the deposit comes back', async () => {
  chains.relayerFaults.set({ type: 'wrongChain' })
  const { before } = await send({ seconds: 2 })
  await waitForLine('Relayer has filled deposit 0 of Ethereum on Optimism instead of Base.')
  await waitForLine(/^Relayer gave 2 WETH of deposit 0 of Ethereum back/)
  expect(await readEther()).toEqual({ ...before, elsewhere: before.elsewhere + arriving })
})

test('if the market falls before the fill, the user gets the bridged token', async () => {
  chains.relayerFaults.set({ type: 'slump' })
  const account = getAccount(chains, 0)
  const message = encodeSwapOnArrival(destination, { units: arriving, account, least: parseUnits('5500', 6) })
  const before = await readWrapped()
  await send({ seconds: 3_600, message, recipient: destination.network.contracts.acrossMulticallHandler })
  await waitForLine(/^Relayer was refunded 2 WETH/)
  expect(await readWrapped()).toBe(before + arriving)
})

test('a slow relayer fills a deposit with a higher fee at once, by its new terms', async () => {
  chains.relayerFaults.set({ type: 'slow', seconds: 3_600 })
  const { before } = await send({ seconds: 7_200 })
  await waitForLine('Relayer takes 3600 s for deposit 0 of Ethereum.')
  const less = parseUnits('1.98', 18)
  await speedUp(less)
  await waitForLine(/^Relayer has filled deposit 0 of Ethereum with 1\.98 WETH/)
  await waitForLine(/^Relayer was refunded 2 WETH/)
  expect(await readEther()).toEqual({ ...before, origin: before.origin - units, there: before.there + less })
})

test('a deposit with too low a fee is sped up from its page, and filled for exactly the signed amount', async () => {
  const before = await readBooks()
  const { hash } = await send({ seconds: 3_600, arriving: (units * 99_999n) / 100_000n })
  await waitForLine('Relayer does not fill deposit 0 of Ethereum: the fee is too small.')
  const { read, readWaiting } = openTransfer(chains, { chainId: 1, hash })
  const account = getAccount(chains, 0)
  const signed = await speedUpAsOwner(await readWaiting(), { chains, account, choose: ([least]) => least })
  await waitForLine(/^Relayer was refunded 2 WETH/)
  expect(await read()).toMatchObject({ type: 'filled', fill: { bridged: { units: signed } } })
  expect(await readBooks()).toEqual({ ...before, coins: before.coins + signed })
})

test('a deposit is sped up again if the first higher fee was not enough', async () => {
  const { hash } = await send({ seconds: 3_600, arriving: units - 1n })
  const { read, readWaiting } = openTransfer(chains, { chainId: 1, hash })
  const account = getAccount(chains, 0)
  const output = (await readWaiting()).deposit.output
  const one = { share: 0, fee: { ...output, units: 1n }, arriving: { ...output, units: units - 2n } }
  await speedUpAsOwner(await readWaiting(), { chains, account, choose: () => one })
  const waiting = await readWaiting()
  expect(waiting.spedUp?.units).toBe(units - 2n)
  const signed = await speedUpAsOwner(waiting, { chains, account, choose: (fees) => fees.at(-1) })
  await waitForLine(/^Relayer was refunded 2 WETH/)
  expect(await read()).toMatchObject({ type: 'filled', fill: { bridged: { units: signed } } })
})

test('a deposit with a swap on arrival, or of another account, is offered no higher fee', async () => {
  chains.relayerFaults.set({ type: 'refuse', seconds: 3_600 })
  const account = getAccount(chains, 0)
  const message = encodeSwapOnArrival(destination, { units: arriving, account, least: 1n })
  const recipient = destination.network.contracts.acrossMulticallHandler
  const readSent = async (sent: Sent) =>
    openTransfer(chains, { chainId: 1, hash: (await send(sent)).hash }).readWaiting()
  const swapped = await readSent({ seconds: 3_600, message, recipient })
  const suggestion = { type: 'unknown' } as const
  expect(findSpeedUp(swapped, { account: account.address, suggestion })).toEqual({ type: 'refused', reason: 'swap' })
  const plain = await readSent({ seconds: 3_600 })
  const others = [undefined, getAccount(chains, 1).address].map((other) =>
    findSpeedUp(plain, { account: other, suggestion }),
  )
  expect(others).toEqual([
    { type: 'refused', reason: 'account' },
    { type: 'refused', reason: 'account' },
  ])
})

test('the relayer fills for exactly the fee that the local Across API suggests, and no less', async () => {
  const output = await suggestOutput()
  await send({ seconds: 3_600, arriving: output })
  await waitForLine(/^Relayer was refunded 2 WETH/)
  await send({ seconds: 3_600, arriving: (units * 99_999n) / 100_000n })
  await waitForLine('Relayer does not fill deposit 1 of Ethereum: the fee is too small.')
})

test('the faults endpoint sets faults of the relayer, refuses unknown ones and lists them all', async () => {
  const { faults } = createServices(chains, { now: Date.now })
  const ask = (method: string, body: unknown) =>
    faults?.({ method, path: '/relayer', query: new URLSearchParams(), headers: {}, body })
  expect(await ask('PUT', { type: 'explode' })).toMatchObject({ status: 400, body: { relayer: expect.anything() } })
  expect(await ask('GET', undefined)).toMatchObject({ status: 200, body: { relayer: { slow: expect.any(String) } } })
  expect(await ask('PUT', { type: 'refuse', count: 1 })).toMatchObject({ status: 204 })
  await send({ seconds: 3_600 })
  await waitForLine('Relayer does not fill deposit 0 of Ethereum: it is set to refuse.')
})

async function suggestOutput(): Promise<bigint> {
  const { across } = createServices(chains, { now: Date.now })
  const query = new URLSearchParams({
    originChainId: '1',
    destinationChainId: '8453',
    amount: String(units),
    inputToken: origin.weth.address,
    outputToken: destination.weth.address,
  })
  const answer = await across?.({ method: 'GET', path: '/suggested-fees', query, headers: {}, body: undefined })
  const { outputAmount } = (answer?.body ?? {}) as { outputAmount?: string }
  return BigInt(outputAmount ?? 0)
}

type Sent = { readonly seconds: number; readonly message?: Hex; readonly recipient?: Hex; readonly arriving?: bigint }

/** Two ether from Ethereum to Base. */
async function send({ seconds, ...rest }: Sent) {
  const account = getAccount(chains, 0)
  const before = await readEther()
  const hash = await sendCrossing({ origin, destination, account, units, arriving, seconds, ...rest })
  return { before, hash }
}

/** Signed by the depositor, whose key is the test's. */
async function speedUp(output: bigint): Promise<void> {
  const { network } = origin
  const account = getAccount(chains, 0)
  const user = createSender(network, account)
  const recipient = padHex(account.address, { size: 32 })
  const message = { depositId: 0n, originChainId: 1n, updatedOutputAmount: output, updatedRecipient: recipient }
  const signature = await user.signTypedData({
    domain: { name: 'ACROSS-V2', version: '1.0.0', chainId: network.chainId },
    types: {
      UpdateDepositDetails: [
        { name: 'depositId', type: 'uint256' },
        { name: 'originChainId', type: 'uint256' },
        { name: 'updatedOutputAmount', type: 'uint256' },
        { name: 'updatedRecipient', type: 'bytes32' },
        { name: 'updatedMessage', type: 'bytes' },
      ],
    },
    primaryType: 'UpdateDepositDetails',
    message: { ...message, updatedMessage: '0x' },
  })
  await user.writeContractSync({
    gas: enoughGas,
    abi: parseAbi(['function speedUpDeposit(bytes32, uint256, uint256, bytes32, bytes, bytes)']),
    address: network.contracts.acrossSpokePool,
    functionName: 'speedUpDeposit',
    args: [recipient, 0n, output, recipient, '0x', signature],
  })
}

/** Wrapped where it is paid, as the coin where it arrives: the bridge unwraps for accounts. */
async function readEther() {
  const { address } = getAccount(chains, 0)
  const read = ({ network }: End) => createSender(network, getAccount(chains, 0)).getBalance({ address })
  const wrapped = await getBalance(origin.network, { token: origin.weth.address, account: address })
  return { origin: wrapped, there: await read(destination), elsewhere: await read(third) }
}

/** The sum of everyone's wrapped ether on each network, and the user's coins where they arrive. */
async function readBooks() {
  const { address } = getAccount(chains, 0)
  const sum = ({ network, weth }: End) =>
    sumHoldings(network, {
      tokens: [weth.address],
      holders: listHolders(network, { accounts: [address], quote: undefined }),
    })
  const coins = await createSender(destination.network, getAccount(chains, 0)).getBalance({ address })
  return { here: await sum(origin), there: await sum(destination), coins }
}

function readWrapped(): Promise<bigint> {
  return getBalance(destination.network, { token: destination.weth.address, account: getAccount(chains, 0).address })
}

async function waitForLine(pattern: RegExp | string): Promise<void> {
  const line = typeof pattern === 'string' ? pattern : expect.stringMatching(pattern)
  await expect.poll(() => lines, { timeout: 30_000 }).toContainEqual(line)
}

/** Reads a transfer as its page does. */
function openTransfer(chains: Chains, { chainId, hash }: { chainId: number; hash: Deposit['hash'] }) {
  const findNetwork = async (id: number) => connect(chains, id)
  const { read } = createTransferReader({ chainId, hash }, { findNetwork })
  const readWaiting = async () => {
    const state = await read()
    if (state.type !== 'waiting') throw new Error(`It is ${state.type}.`)
    return state
  }
  return { read, readWaiting }
}

type SpeedUpOptions = {
  readonly chains: Chains
  readonly account: LocalAccount
  readonly choose: (fees: readonly HigherFee[]) => HigherFee | undefined
}

/** Through plan, gate, wallet and journal. Returns the amount that was shown, which is the one that was signed. */
async function speedUpAsOwner(
  state: Extract<TransferState, { type: 'waiting' }>,
  { chains, account, choose }: SpeedUpOptions,
): Promise<bigint> {
  const offer = findSpeedUp(state, { account: account.address, suggestion: { type: 'unknown' } })
  const higher = offer.type === 'offered' ? choose(offer.fees) : undefined
  if (offer.type !== 'offered' || higher === undefined) throw new Error('No higher fee is offered.')
  const origin = getNetwork(chains, state.deposit.held.chainId)
  const { page, wallet } = openTransferPage(chains, { origin, account })
  const reach = async () => true
  expect(await startSpeedUp(state.deposit, { ...offer, execution: page, reach, higher, now: 0 })).toBeUndefined()
  await expect.poll(() => page.records.get().map(isPending), { timeout: 30_000 }).toEqual([false])
  expect(page.records.get()[0]?.steps.map((step) => step.state.type)).toEqual(['signed', 'confirmed'])
  expect(wallet.prompts).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  page.dispose()
  return higher.arriving.units
}
