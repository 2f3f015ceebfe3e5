import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChainsUnavailable, findAnvil } from '../src/anvil.ts'
import type { LocalNetwork } from '../src/chains.ts'
import { claimFreePorts } from '../src/freePorts.ts'
import { getSnapshotKey } from '../src/snapshot.ts'
import { startChains } from '../src/startChains.ts'
import { createReader, getNetwork, startWorld } from './exampleWorld.ts'

let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'devnet-'))
})

afterAll(() => rm(directory, { recursive: true }))

/** The last block that the world is made of; what follows has the time of its start. */
const lastMadeBlock = 4n

describe('two starts', () => {
  test('give the same world, made anew or read from disk', async () => {
    const [first, second] = [join(directory, 'first'), join(directory, 'second')]
    const made = await describeStart(first)
    const read = await describeStart(first)
    const madeAgain = await describeStart(second)
    expect([made.origin, read.origin, madeAgain.origin]).toEqual(['built', 'snapshot', 'built'])
    expect(read.world).toEqual(made.world)
    expect(madeAgain.world).toEqual(made.world)
  })

  test('keep only the world of the present inputs on disk', async () => {
    const folder = join(directory, 'first')
    const key = await getSnapshotKey()
    await rm(join(folder, key), { recursive: true })
    await mkdir(join(folder, 'of-yesterday'))
    const { origin } = await describeStart(folder)
    expect({ origin, kept: await readdir(folder) }).toEqual({ origin: 'built', kept: [key] })
  })

  async function describeStart(folder: string) {
    const chains = await startChains({ directory: folder, chainIds: [1, 56], firstPort: 23_700, log: () => undefined })
    try {
      return { origin: chains.origin, world: await Promise.all(chains.networks.map(describeNetwork)) }
    } finally {
      await chains.stop()
    }
  }

  async function describeNetwork(network: LocalNetwork) {
    const { hash, stateRoot } = await createReader(network).getBlock({ blockNumber: lastMadeBlock })
    return { ...network, hash, stateRoot }
  }
})

test('a change of any input asks for another snapshot', async () => {
  const source = fileURLToPath(new URL('../src/world', import.meta.url))
  const copy = join(directory, 'world')
  await cp(source, copy, { recursive: true })
  const before = await getSnapshotKey([copy])
  expect(await getSnapshotKey([copy])).toBe(before)
  await writeFile(join(copy, 'startingPrices.ts'), 'another table')
  expect(await getSnapshotKey([copy])).not.toBe(before)
})

test('where a port is taken, the next free ones serve, and one line says so', async () => {
  const taken = createServer().listen(23_803, '127.0.0.1')
  await once(taken, 'listening')
  const { chains, lines } = await startWorld(23_800)
  try {
    const ports = chains.networks.map(({ rpcUrl }) => Number(new URL(rpcUrl).port))
    expect(ports).toEqual([23_800, 23_801, 23_802, 23_804, 23_805, 23_806, 23_807, 23_808])
    expect(lines).toEqual([`Some ports from 23800 on are taken: the chains use ${ports.join(', ')}.`])
    expect(chains.book.networks.map(({ rpcUrls }) => Number(new URL(rpcUrls[0] ?? '').port))).toEqual(ports)
  } finally {
    await chains.stop()
    taken.close()
  }
})

test('stopping ends every process, and may be asked for twice', async () => {
  const { chains } = await startWorld(23_900, { chainIds: [10, 324] })
  expect(listRunning(chains.processIds())).toHaveLength(3)
  await chains.stop()
  await chains.stop()
  expect(listRunning(chains.processIds())).toEqual([])
})

test('a parent that is killed leaves nothing behind', async () => {
  const { parent, processIds } = await startParent()
  expect(listRunning(processIds)).toHaveLength(3)
  parent.kill('SIGKILL')
  await expect.poll(() => listRunning(processIds), { timeout: 20_000 }).toEqual([])
})

test('a supervisor that is killed leaves nothing behind either', async () => {
  const { chains, lines } = await startWorld(24_100, { chainIds: [10, 324] })
  const processIds = chains.processIds()
  process.kill(processIds[0] ?? 0, 'SIGKILL')
  await expect.poll(() => listRunning(processIds), { timeout: 20_000 }).toEqual([])
  await chains.stop()
  expect(lines).toEqual([
    'The local chains have ended (their supervisor was ended by SIGKILL): start again to have them back.',
  ])
})

test('a chain that is killed comes back as it was at first, and one line says so', async () => {
  const { chains, lines } = await startWorld(24_200, { chainIds: [10, 324] })
  try {
    const network = getNetwork(chains, 10)
    const stranger = '0x00000000000000000000000000000000000000aa'
    const findBalance = () => createReader(network).getBalance({ address: stranger })
    await chains.fund(stranger, { chainId: 10, token: null, units: 5n })
    expect(await findBalance()).toBe(5n)
    process.kill(chains.processIds()[1] ?? 0, 'SIGKILL')
    await expect
      .poll(() => lines, { timeout: 20_000 })
      .toEqual([
        'The local Optimism has ended (SIGKILL) and starts again from its first block on.',
        'The local Optimism is back.',
      ])
    const { hash } = await createReader(network).getBlock({ blockNumber: 0n })
    expect([await findBalance(), hash]).toEqual([0n, network.genesisHash])
  } finally {
    await chains.stop()
  }
  expect(listRunning(chains.processIds())).toEqual([])
})

test('a machine that anvil is not made for is told so', () => {
  expect(() => findAnvil({ platform: 'sunos', arch: 'sparc' })).toThrow(
    new ChainsUnavailable('There is no anvil for sunos on sparc.'),
  )
})

async function startParent() {
  const script = fileURLToPath(new URL('./exampleStart.ts', import.meta.url))
  const { ports } = await claimFreePorts(24_000, { count: 2 })
  const parent = spawn(process.execPath, ['--import', 'tsx', script, ...ports.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(parent.stdout), 'line')
  return { parent, processIds: JSON.parse(line) as readonly number[] }
}

function listRunning(processIds: readonly number[]): readonly number[] {
  return processIds.filter((processId) => {
    try {
      return process.kill(processId, 0)
    } catch {
      return false
    }
  })
}
