import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimFreePorts } from '../src/chain/freePorts.ts'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { getSnapshotKey } from '../src/host/snapshot.ts'
import { ChainsUnavailable, startChains } from '../src/startChains.ts'
import { owner } from '../src/world/worldAccounts.ts'
import {
  bundle,
  createReader,
  getBalance,
  getNetwork,
  getToken,
  snapshotDirectory,
  startWorld,
} from './testing/testWorld.ts'

let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'devnet-'))
})

afterAll(() => rm(directory, { recursive: true }))

describe('starting the chains', () => {
  test('gives the same world, built or read from disk', async () => {
    const [first, second] = [join(directory, 'first'), join(directory, 'second')]
    const built = await describeStart(first)
    const read = await describeStart(first)
    const builtAgain = await describeStart(second)
    expect([built.origin, read.origin, builtAgain.origin]).toEqual(['built', 'snapshot', 'built'])
    expect(read.world).toEqual(built.world)
    expect(builtAgain.world).toEqual(built.world)
  })

  test('builds a chain again if its snapshot is damaged, and says so', async () => {
    const folder = join(directory, 'second')
    const before = await describeStart(folder)
    const file = join(folder, await getSnapshotKey(), '56.snapshot')
    const content = await readFile(file, 'utf8')
    await writeFile(file, content.slice(0, content.length / 2))
    const after = await describeStart(folder)
    expect(after.lines).toEqual([
      'The saved state of the local BNB Chain is damaged. It is built again.',
      'The local chains were built for the first time; the next start reads them from disk.',
    ])
    expect(after.world).toEqual(before.world)
    expect(await readFile(file, 'utf8')).toBe(content)
  })

  test('keeps only the snapshots of the current sources on disk', async () => {
    const folder = join(directory, 'first')
    const key = await getSnapshotKey()
    await rm(join(folder, key), { recursive: true })
    await mkdir(join(folder, 'of-yesterday'))
    const { origin } = await describeStart(folder)
    expect({ origin, kept: await readdir(folder) }).toEqual({ origin: 'built', kept: [key] })
  })

  async function describeStart(folder: string) {
    const lines: string[] = []
    // Another program may use these ports.
    const log = (line: string) => !line.startsWith('Some ports') && lines.push(line)
    const chains = await startChains({ directory: folder, bundle, chainIds: [56, 324], firstPort: 23_700, log })
    try {
      return { origin: chains.origin, lines, world: await Promise.all(chains.networks.map(describeNetwork)) }
    } finally {
      await chains.stop()
    }
  }

  async function describeNetwork(network: LocalNetwork) {
    const { hash, stateRoot } = await createReader(network).getBlock({ blockNumber: 0n })
    return { ...network, hash, stateRoot }
  }
})

test('a changed input changes the snapshot key', async () => {
  const source = fileURLToPath(new URL('../src/world', import.meta.url))
  const copy = join(directory, 'world')
  await cp(source, copy, { recursive: true })
  const before = await getSnapshotKey([copy])
  expect(await getSnapshotKey([copy])).toBe(before)
  await writeFile(join(copy, 'startingPrices.ts'), 'another table')
  expect(await getSnapshotKey([copy])).not.toBe(before)
})

test('a port that is in use is skipped, and one line says so', async () => {
  const taken = createServer().listen(23_803, '127.0.0.1')
  await once(taken, 'listening')
  const { chains, lines } = await startWorld(23_800)
  try {
    const ports = chains.networks.map(({ rpcUrl }) => Number(new URL(rpcUrl).port))
    expect(ports).toEqual([23_800, 23_801, 23_802, 23_804, 23_805, 23_806, 23_807, 23_808])
    expect(lines).toEqual([`Some ports from 23800 on are in use. The chains use ${ports.join(', ')}.`])
    expect(chains.book.networks.map(({ rpcUrls }) => Number(new URL(rpcUrls[0] ?? '').port))).toEqual(ports)
  } finally {
    await chains.stop()
    taken.close()
  }
})

test('the error names a fixed port that is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const start = startChains({ directory: snapshotDirectory, chainIds: [10], ports: [port], log: () => undefined })
  await expect(start).rejects.toThrow(new ChainsUnavailable(`port ${port} is already in use`, { isPortTaken: true }))
  taken.close()
})

test('stopping ends the process, and is safe to call twice', async () => {
  const { chains } = await startWorld(23_900, { chainIds: [10, 324] })
  expect(isRunning(chains.processId())).toBe(true)
  await chains.stop()
  await chains.stop()
  expect(isRunning(chains.processId())).toBe(false)
})

test('a killed parent leaves no process behind', async () => {
  const { parent, processId } = await startParent()
  expect(isRunning(processId)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(processId), { timeout: 20_000 }).toBe(false)
})

describe('after their process ended, the chains', () => {
  const stranger = '0x00000000000000000000000000000000000000aa'

  /** Changes of every kind: a balance, storage and nonces of a token transfer, and new code. */
  async function changeState(chains: Chains) {
    const network = getNetwork(chains, 10)
    const usdc = getToken(network, 'USDC').address
    await chains.fund(stranger, { chainId: 10, token: null, units: 5n })
    await chains.fund(stranger, { chainId: 10, token: usdc, units: 7n })
    await createRpc(network.rpcUrl).request('hardhat_setCode', [stranger, '0x00'])
    const read = async () => {
      const reader = createReader(network)
      return {
        coins: await reader.getBalance({ address: stranger }),
        tokens: await getBalance(network, { token: usdc, account: stranger }),
        code: await reader.getCode({ address: stranger }),
        ownerNonce: await reader.getTransactionCount({ address: owner.address }),
        genesis: (await reader.getBlock({ blockNumber: 0n })).hash,
      }
    }
    return { read, getHeight: () => createReader(network).getBlockNumber() }
  }

  test('restart with their last balances, and say so', async () => {
    const { chains, lines } = await startWorld(24_200, { chainIds: [10, 324] })
    try {
      const { read, getHeight } = await changeState(chains)
      const [before, height] = [await read(), await getHeight()]
      expect(before).toMatchObject({ coins: 5n, tokens: 7n, code: '0x00' })
      // The process reports its changes twice a second.
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      process.kill(chains.processId(), 'SIGKILL')
      await expect
        .poll(() => findAboutChains(lines), { timeout: 20_000 })
        .toEqual([
          'The local chains have ended (SIGKILL) and start again with their last balances.',
          'The local chains are back. Receipts and logs from before are gone.',
        ])
      expect(await read()).toEqual(before)
      expect(await getHeight()).toBeGreaterThan(height)
    } finally {
      await chains.stop()
    }
    expect(isRunning(chains.processId())).toBe(false)
  })

  test('lose nothing when they restart to free memory', async () => {
    const { chains, lines } = await startWorld(24_300, { chainIds: [10, 324], memoryLimit: 1 })
    try {
      const { read } = await changeState(chains)
      const before = await read()
      await expect.poll(() => findAboutChains(lines)[1], { timeout: 30_000 }).toMatch(/ are back/)
      expect(findAboutChains(lines)[0]).toMatch(/ have ended \(\d+ MB of memory used\) and start again/)
      // This limit makes them restart again and again.
      await expect.poll(read, { timeout: 30_000 }).toEqual(before)
    } finally {
      await chains.stop()
    }
  })
})

/** Without a line about ports that another program uses. */
function findAboutChains(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.startsWith('The local chains '))
}

async function startParent() {
  const script = fileURLToPath(new URL('./testing/startTwoChains.ts', import.meta.url))
  const { ports, release } = await claimFreePorts(24_000, { count: 2 })
  const parent = spawn(process.execPath, ['--import', 'tsx', script, snapshotDirectory, ...ports.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(parent.stdout), 'line')
  release()
  return { parent, processId: Number(line) }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
