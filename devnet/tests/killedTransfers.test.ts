import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countCases } from '@murmur/engine/testing/cases'
import type { World } from '@murmur/sdk/api'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { fromOutside } from '@murmur/sdk/chain/outsideFailure'
import { createTransferReader } from '@murmur/sdk/transfer/readTransfer'
import type { Deposit, TransferState } from '@murmur/sdk/transfer/transfer'
import { createTransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import { bundle } from '@murmur/server/testing/bundle'
import { startKillable } from '@murmur/server/testing/serverProcess'
import { createTemporaryFolder } from '@murmur/server/testing/temporaryFolder'
import { type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { createRandom } from '../src/world/random.ts'
import { relayer } from '../src/world/worldAccounts.ts'
import { describeEnd, type End, sendCrossing } from './testing/crossing.ts'
import { createSender, getAccount, getBalance, getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains
let lines: string[]
let origin: End
let destination: End

const units = parseUnits('2', 18)
const arriving = parseUnits('1.99', 18)

beforeAll(async () => {
  ;({ chains, lines } = await startWorld(25_600, { chainIds: [1, 8453] }))
  origin = describeEnd(getNetwork(chains, 1))
  destination = describeEnd(getNetwork(chains, 8453))
})

afterAll(() => chains.stop())

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
    const hash = await send({ ...sent, recipient })
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

type Sent = { readonly seconds: number; readonly recipient: Hex; readonly arriving?: bigint }

/** Two ether from Ethereum to Base. */
function send(sent: Sent): Promise<Hex> {
  return sendCrossing({ origin, destination, account: getAccount(chains, 0), units, arriving, ...sent })
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
      const findNetwork = async (chainId: number) => connect(await getBook(), chainId)
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

function connect(book: World, chainId: number) {
  const network = book.networks.find((one) => one.chainId === chainId)
  if (network === undefined) return undefined
  const client = createChainClient(network, { fetch, now: Date.now, random: Math.random })
  return createTransferNetwork({ world: book, network, client })
}
