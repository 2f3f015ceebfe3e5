import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import type {
  AccountState,
  Chain,
  ChainOptions,
  ChainState,
  RpcReply,
  RpcRequest,
  StateChanges,
} from '../chain/chain.ts'
import { setClock } from '../chain/chainClock.ts'
import { createEdrChain } from '../chain/edrChain.ts'
import { createInProcessRpc, type RpcCall } from '../chain/rpc.ts'
import type { ChainSetup } from '../world/chainSetups.ts'
import type { BuildOrder, HostedChain, HostMessage, HostOrder } from './messages.ts'
import { type ChainSnapshot, findSnapshot, type SnapshotLookup } from './snapshot.ts'
import { spawnEntry, waitForEnd } from './spawnEntry.ts'

/** The process that runs all chains. It is separate because a crash in the EVM addon would end its whole process. */
process.once('message', (order: HostOrder) => {
  host(order).catch((error: NodeJS.ErrnoException & { port?: number }) => {
    const isPortTaken = error.code === 'EADDRINUSE'
    const reason = isPortTaken ? `port ${error.port} is already in use` : error.message
    report({ type: 'failed', reason, isPortTaken })
  })
})
// The channel closes when the parent ends, even if it was killed.
// Not by `exit`, which waits for the threads of the EVM addon and has hung there.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal sends Ctrl-C to every process; the parent decides when this one ends.
process.on('SIGINT', () => undefined)

const reportEveryMs = 500
const memorySampleMs = 250
const memorySamples = 40

type RunningChain = { readonly chainId: number; readonly chain: Chain; close(): void }

async function host(order: HostOrder): Promise<void> {
  const setups = order.chains.map(({ setup }) => setup)
  const { snapshots, origin } = await ensureSnapshots({ ...order, setups })
  report({ type: 'progress', step: 'opening the ports' })
  const running = await Promise.all(
    order.chains.map((hosted, index) => open(hosted, { ...order, snapshot: snapshots[index] })),
  )
  report({ type: 'ready', built: snapshots.map(({ built }) => built), origin })
  keepParentInformed(running)
  watchMemory(running, { limit: order.memoryLimit })
}

type OpenOptions = Pick<HostOrder, 'accounts'> & { readonly snapshot: ChainSnapshot | undefined }

async function open({ setup, port, changes }: HostedChain, { accounts, snapshot }: OpenOptions): Promise<RunningChain> {
  const chain = await openChain(setup, { accounts, state: snapshot?.state ?? {}, changes })
  return { chainId: setup.chainId, chain, ...(await serveChain(chain, { port })) }
}

/** Reports changes to the parent, so that the chains can resume from there after a crash. */
function keepParentInformed(running: readonly RunningChain[]): void {
  setTimeout(async () => {
    await reportChanges(running)
    keepParentInformed(running)
  }, reportEveryMs)
}

async function reportChanges(running: readonly RunningChain[]): Promise<void> {
  for (const { chainId, chain } of running) {
    const changes = await chain.takeChanges()
    report({ type: 'changes', chainId, changes })
  }
}

/**
 * EDR keeps every block, so memory grows until this process ends. The parent then starts another one, which resumes
 * without the old blocks. A large call needs much memory for a moment, so the lowest of many samples counts.
 */
function watchMemory(running: readonly RunningChain[], { limit }: { limit: number }): void {
  let samples: readonly number[] = []
  const timer = setInterval(async () => {
    samples = [...samples, process.memoryUsage.rss()].slice(-memorySamples)
    const used = Math.min(...samples)
    if (samples.length < memorySamples || used < limit) return
    clearInterval(timer)
    // Closed first, so that no transaction is confirmed after its changes were reported.
    for (const chain of running) chain.close()
    await reportChanges(running)
    report({ type: 'memoryLimit', megabytes: Math.round(used / 2 ** 20) })
    process.disconnect()
  }, memorySampleMs)
}

function report(message: HostMessage): void {
  if (process.connected) process.send?.(message)
}

type Snapshots = { readonly snapshots: readonly ChainSnapshot[]; readonly origin: 'built' | 'snapshot' }

/** The snapshot of each chain from disk. Those that are missing or damaged are built first. */
async function ensureSnapshots(order: BuildOrder): Promise<Snapshots> {
  const lookups = await findAll(order)
  for (const [index, { type }] of lookups.entries()) {
    const text = `The saved state of the local ${order.setups[index]?.name} is damaged. It is built again.`
    if (type === 'broken') report({ type: 'line', text })
  }
  const found = lookups.flatMap(takeSnapshot)
  if (found.length === lookups.length) return { snapshots: found, origin: 'snapshot' }
  const setups = order.setups.filter((_, index) => lookups[index]?.type !== 'found')
  report({ type: 'progress', step: `building ${listNames(setups)}` })
  await build({ ...order, setups })
  const snapshots = (await findAll(order)).flatMap(takeSnapshot)
  if (snapshots.length < lookups.length) throw new Error(`the finished chains could not be saved in ${order.directory}`)
  return { snapshots, origin: 'built' }
}

function findAll({ setups, directory, key }: BuildOrder): Promise<SnapshotLookup[]> {
  return Promise.all(setups.map(({ chainId }) => findSnapshot(directory, { key, chainId })))
}

function takeSnapshot(lookup: SnapshotLookup): readonly ChainSnapshot[] {
  return lookup.type === 'found' ? [lookup.snapshot] : []
}

async function build(order: BuildOrder): Promise<void> {
  const child = spawnEntry('buildSnapshots')
  const ended = waitForEnd(child)
  child.send(order)
  const reason = await ended
  if (child.exitCode !== 0) throw new Error(`building the chains failed: ${reason}`)
}

function listNames(setups: readonly ChainSetup[]): string {
  return setups.map(({ name }) => name).join(', ')
}

type ChainAt = Pick<ChainOptions, 'accounts' | 'state'> & { readonly changes: StateChanges | undefined }

/** A chain at the present time, with everything that happened on it before. */
async function openChain(setup: ChainSetup, { accounts, state, changes }: ChainAt): Promise<Chain> {
  const chain = await createEdrChain({ ...setup, accounts, state })
  const rpc = createInProcessRpc(chain, { name: setup.name })
  if (changes !== undefined) {
    await rpc.batch(listRestoringCalls(changes.accounts, state))
    // Heights never fall, even though the blocks themselves are gone.
    if (changes.blockNumber > 0) await rpc.request('hardhat_mine', [BigInt(changes.blockNumber)])
  }
  await setClock(rpc)
  return chain
}

/** Applied after the first block, so that the genesis hash stays the same. */
function listRestoringCalls(changed: ChainState, genesis: ChainState): readonly RpcCall[] {
  return Object.entries(changed).flatMap(([address, account]) => [
    ['hardhat_setBalance', address, account.balance],
    ['hardhat_setNonce', address, account.nonce],
    ...listCodeCalls(address, { account, before: genesis[address] }),
    ...Object.entries(account.storage).map(([slot, value]): RpcCall => ['hardhat_setStorageAt', address, slot, value]),
  ])
}

type CodeChange = { readonly account: AccountState; readonly before: AccountState | undefined }

function listCodeCalls(address: string, { account, before }: CodeChange): readonly RpcCall[] {
  return account.code === (before?.code ?? '0x') ? [] : [['hardhat_setCode', address, account.code]]
}

/** JSON-RPC over HTTP and WebSockets on one port of this machine, with batches and `eth_subscribe`. */
async function serveChain(chain: Chain, { port }: { port: number }): Promise<{ close(): void }> {
  const server = createServer((request, response) => {
    answerHttp(chain, { request, response }).catch(() => response.destroy())
  })
  // Longer than the pause between two questions of a page, so that connections are reused.
  server.keepAliveTimeout = 60_000
  const sockets = new WebSocketServer({ server, maxPayload: byteLimit })
  // Without a listener, the WebSocket server would throw the same errors that `once` reports below.
  sockets.on('error', () => undefined)
  sockets.on('connection', (socket) => answerSocket(chain, socket))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

/** Wallets and pages of any origin may ask: these are test chains on the user's own machine. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
}
const byteLimit = 8 * 2 ** 20

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

async function answerHttp(chain: Chain, { request, response }: Exchange): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > byteLimit) return void response.writeHead(413, cors).end()
    chunks.push(chunk)
  }
  const body = await answerText(chain, { text: Buffer.concat(chunks).toString() })
  response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(body)
}

function answerSocket(chain: Chain, socket: WebSocket): void {
  const subscriptions = new Set<unknown>()
  const stopListening = chain.onEvent((params) => {
    if (!subscriptions.has(params.subscription)) return
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }))
  })
  socket.on('error', () => undefined)
  socket.on('close', stopListening)
  socket.on('message', async (data) => {
    const onReply = ({ method }: RpcRequest, reply: RpcReply) => {
      if (method === 'eth_subscribe' && 'result' in reply) subscriptions.add(reply.result)
    }
    socket.send(await answerText(chain, { text: data.toString(), onReply }))
  })
}

type Question = { readonly text: string; readonly onReply?: (request: RpcRequest, reply: RpcReply) => void }

async function answerText(chain: Chain, { text, onReply }: Question): Promise<string> {
  const answerOne = async (value: unknown): Promise<RpcReply> => {
    if (!isRequest(value)) return refuse(-32600, 'Invalid request')
    const reply = await chain.answer(value)
    onReply?.(value, reply)
    return reply
  }
  const body = parseJson(text)
  if (body === undefined) return JSON.stringify(refuse(-32700, 'Parse error'))
  if (!Array.isArray(body)) return JSON.stringify(await answerOne(body))
  const replies: RpcReply[] = []
  for (const request of body) replies.push(await answerOne(request))
  return JSON.stringify(replies)
}

function isRequest(value: unknown): value is RpcRequest {
  return v.is(v.object({ method: v.string(), params: v.optional(v.array(v.unknown())) }), value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse(code: number, message: string): RpcReply {
  return { jsonrpc: '2.0', id: null, error: { code, message } }
}
