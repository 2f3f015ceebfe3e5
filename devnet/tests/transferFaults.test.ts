import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSpeedUp, type HigherFee } from '@murmur/app/activity/speedUp/speedUpOffer'
import { startSpeedUp } from '@murmur/app/activity/speedUp/startSpeedUp'
import { countCases } from '@murmur/engine/testing/cases'
import type { World } from '@murmur/sdk/api'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { fromOutside } from '@murmur/sdk/chain/outsideFailure'
import { isPending } from '@murmur/sdk/trade/record'
import { createTransferReader } from '@murmur/sdk/transfer/readTransfer'
import type { Deposit, TransferState } from '@murmur/sdk/transfer/transfer'
import { createTransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import { bundle } from '@murmur/server/testing/bundle'
import { startKillable } from '@murmur/server/testing/serverProcess'
import { createTemporaryFolder } from '@murmur/server/testing/temporaryFolder'
import { type Hex, padHex, parseAbi, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalAccount } from '../src/chains.ts'
import { createServices } from '../src/services/createServices.ts'
import { createRandom } from '../src/world/random.ts'
import { relayer } from '../src/world/worldAccounts.ts'
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

test('R-17: a relayer and a server that are killed at any stage lose no deposit, and pages tell the truth', async () => {
  const world = await startKillableWorld(chains)
  const { address: token } = origin.weth
  await chains.fund(getAccount(chains, 0).address, { chainId: 1, token, units: BigInt(killCount) * units })
  const random = createRandom('kills')
  const before = await readPurse()
  const counts = { filled: 0, refunded: 0, down: 0 }
  for (let kill = 0; kill < killCount; kill += 1) {
    const isCheap = random() < 0.25
    const recipient = `0xaaaa${kill.toString(16).padStart(36, '0')}` as const
    const seen = lines.length
    const sent = isCheap ? { seconds: 3, arriving: units } : { seconds: 3_600 }
    const { hash } = await send({ ...sent, recipient })
    const stage = (isCheap ? cheapStages : stages)[Math.floor(random() * 4)]
    const reached = () => stage === undefined || lines.slice(seen).some((line) => stage.test(line))
    await expect.poll(reached, { timeout: 30_000 }).toBe(true)
    await chains.killRelayer()
    if (random() < 0.5) {
      await world.kill()
      expect(await world.read(hash)).toEqual({ type: 'unreachable', chainId: 1, deposit: undefined })
      counts.down += 1
      await world.restart()
    }
    await checkTruth(await world.read(hash), recipient)
    await chains.restartRelayer()
    const end = isCheap ? 'refunded' : 'filled'
    await expect.poll(async () => (await world.read(hash)).type, { timeout: 60_000, interval: 100 }).toBe(end)
    await checkTruth(await world.read(hash), recipient)
    counts[end] += 1
  }
  // Each deposit was filled, collected or refunded once, although the relayer restarted.
  const gone = BigInt(counts.filled) * units
  await expect
    .poll(readPurse, { timeout: 30_000 })
    .toEqual({ user: before.user - gone, relayer: before.relayer + gone })
  console.info(`${killCount} kills of the relayer, ${counts.down} of the server: ${JSON.stringify(counts)}`)
})

const killCount = countCases(200, { part: 50 })
/** The relayer's last log line before it is killed. Undefined kills it at once. */
const stages = [undefined, /sees deposit/, /has filled deposit/, /was refunded/]
const cheapStages = [undefined, /does not fill/, /does not fill/, /of Ethereum back/]

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

/** Compares the state on a page with the balance of its recipient, who gets nothing else. */
async function checkTruth(state: TransferState, recipient: Hex): Promise<void> {
  const balance = await createSender(destination.network, getAccount(chains, 0)).getBalance({ address: recipient })
  expect(['waiting', 'expired', 'filled', 'refunded']).toContain(state.type)
  expect([state.type, balance]).toEqual([state.type, state.type === 'filled' ? arriving : 0n])
}

/** Wrapped ether on Ethereum. */
async function readPurse() {
  const read = (account: Hex) => getBalance(origin.network, { token: origin.weth.address, account })
  return { user: await read(getAccount(chains, 0).address), relayer: await read(relayer.address) }
}

/** The real server as a process of its own, and pages that learn from it which chains there are. */
async function startKillableWorld({ book }: Pick<Chains, 'book'>) {
  const folder = createTemporaryFolder()
  const file = join(folder, 'world.json')
  writeFileSync(file, JSON.stringify(book))
  const program = await bundle('testing/killableServer')
  const RPC_ORIGINS = book.networks.flatMap(({ rpcUrls }) => rpcUrls.map((url) => new URL(url).origin)).join()
  const start = () => startKillable(program, { DATA_DIR: folder, WORLD_FILE: file, RPC_ORIGINS })
  let server = await start()
  const getBook = () => readBook(server.message)
  return {
    /** By a new page, which is closed after it. */
    async read(hash: Deposit['hash']): Promise<TransferState> {
      const findNetwork = async (chainId: number) => connectByBook(await getBook(), chainId)
      return await createTransferReader({ chainId: 1, hash }, { findNetwork }).read()
    },
    /** With SIGKILL. */
    kill: () => server.kill(),
    async restart() {
      server = await start()
    },
  }
}

async function readBook(origin: string): Promise<World> {
  const answer = await fromOutside(fetch(`${origin}/api/world`), { failure: 'The server is down.' })
  return (await answer.json()) as World
}

function connectByBook(book: World, chainId: number) {
  const network = book.networks.find((one) => one.chainId === chainId)
  if (network === undefined) return undefined
  const client = createChainClient(network, { fetch, now: Date.now, random: Math.random })
  return createTransferNetwork({ world: book, network, client })
}
