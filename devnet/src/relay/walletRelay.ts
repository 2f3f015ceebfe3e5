import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'

/** A relay of WalletConnect on this machine, with the calls that its clients make. It cannot read what it carries. */
export type WalletRelay = {
  readonly url: string
  /** The clients that are connected at the moment. */
  countClients(): number
  /** The methods that were called, in their order. */
  readonly calls: string[]
  /** Ends every connection and refuses new ones, until `resume`. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

type RelayOptions = { readonly port?: number }

export async function startWalletRelay({ port = 0 }: RelayOptions = {}): Promise<WalletRelay> {
  let isPaused = false
  const server = new WebSocketServer({ host: '127.0.0.1', port, verifyClient: () => !isPaused })
  await once(server, 'listening')
  const topics = createTopics()
  const calls: string[] = []
  server.on('connection', (socket, request) => {
    const client = { id: readClientId(request), socket }
    socket.on('message', (data) => answer(String(data), { client, topics, calls }))
    socket.on('close', () => topics.leave(client))
  })
  const dropAll = () => {
    for (const socket of server.clients) socket.terminate()
  }
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countClients: () => server.clients.size,
    calls,
    pause() {
      isPaused = true
      dropAll()
    },
    resume() {
      isPaused = false
    },
    async stop() {
      dropAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Client = { readonly id: string; readonly socket: WebSocket }

type Letter = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly from: string
  /** The clients that have it. */
  readonly receivers: Set<string>
}

type Topics = ReturnType<typeof createTopics>

/** A letter waits for clients that subscribe later, and no client gets its own. */
function createTopics() {
  const letters: Letter[] = []
  const subscriptions = new Map<Client, Set<string>>()
  let count = 0
  const deliver = (client: Client, letter: Letter) => {
    if (letter.from === client.id || letter.receivers.has(client.id)) return
    letter.receivers.add(client.id)
    const { topic, message, tag, publishedAt } = letter
    count += 1
    const params = { id: `subscription-${count}`, data: { topic, message, tag, publishedAt, attestation: '' } }
    client.socket.send(
      JSON.stringify({ jsonrpc: '2.0', id: Date.now() * 1_000 + count, method: 'irn_subscription', params }),
    )
  }
  return {
    subscribe(client: Client, topic: string) {
      const own = subscriptions.get(client) ?? new Set()
      subscriptions.set(client, own.add(topic))
      for (const letter of letters) if (letter.topic === topic) deliver(client, letter)
    },
    unsubscribe: (client: Client, topic: string) => subscriptions.get(client)?.delete(topic),
    publish(client: Client, { topic, message, tag = 0 }: { topic: string; message: string; tag?: number }) {
      const letter = { topic, message, tag, publishedAt: Date.now(), from: client.id, receivers: new Set<string>() }
      letters.push(letter)
      // Tabs of one browser are one client, and each of them gets it.
      const meant = [...subscriptions].filter(([other, own]) => other.id !== client.id && own.has(topic))
      for (const [other] of meant) {
        deliver(other, letter)
        letter.receivers.delete(other.id)
      }
      for (const [other] of meant) letter.receivers.add(other.id)
    },
    leave: (client: Client) => subscriptions.delete(client),
  }
}

const text = v.string()

const requestSchema = v.object({
  id: v.union([v.number(), v.string()]),
  method: v.string(),
  params: v.fallback(v.record(v.string(), v.unknown()), {}),
})

type Call = { readonly client: Client; readonly topics: Topics; readonly calls: string[] }

function answer(data: string, { client, topics, calls }: Call): void {
  const request = tryParse(v.pipe(v.string(), v.parseJson(), requestSchema), data)
  // An acknowledgement has no method.
  if (request === undefined) return
  calls.push(request.method)
  const run = methods[request.method]
  const reply =
    run === undefined
      ? { error: { code: -32601, message: 'Unknown method' } }
      : { result: run(request.params, { client, topics }) }
  client.socket.send(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...reply }))
}

type Method = (params: Readonly<Record<string, unknown>>, at: Omit<Call, 'calls'>) => unknown

const methods: Readonly<Record<string, Method>> = {
  irn_subscribe: ({ topic }, { client, topics }) => {
    topics.subscribe(client, v.parse(text, topic))
    return `id-${String(topic)}`
  },
  irn_batchSubscribe: (params, { client, topics }) =>
    v.parse(v.array(text), params.topics).map((topic) => {
      topics.subscribe(client, topic)
      return `id-${topic}`
    }),
  // A new subscription has delivered them.
  irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
  irn_unsubscribe: ({ topic }, { client, topics }) => topics.unsubscribe(client, v.parse(text, topic)) ?? false,
  irn_publish: (params, { client, topics }) => {
    topics.publish(client, v.parse(v.object({ topic: text, message: text, tag: v.optional(v.number(), 0) }), params))
    return true
  },
  wc_proposeSession: (params, { client, topics }) => {
    const { pairingTopic, sessionProposal } = v.parse(v.object({ pairingTopic: text, sessionProposal: text }), params)
    topics.subscribe(client, pairingTopic)
    topics.publish(client, { topic: pairingTopic, message: sessionProposal, tag: 1100 })
    return true
  },
  wc_approveSession: (params, { client, topics }) => {
    const { sessionTopic, pairingTopic, ...messages } = v.parse(approval, params)
    topics.subscribe(client, sessionTopic)
    topics.publish(client, { topic: pairingTopic, message: messages.sessionProposalResponse, tag: 1101 })
    topics.publish(client, { topic: sessionTopic, message: messages.sessionSettlementRequest, tag: 1102 })
    return true
  },
}

const approval = v.object({
  sessionTopic: text,
  pairingTopic: text,
  sessionProposalResponse: text,
  sessionSettlementRequest: text,
})

/** Clients sign who they are (did:key). Nothing depends on it here, so it is not verified. */
function readClientId({ url = '' }: IncomingMessage): string {
  const [, payload = ''] = (new URL(url, 'ws://localhost').searchParams.get('auth') ?? '').split('.')
  const parsed = tryParse(
    v.pipe(v.string(), v.parseJson(), v.object({ iss: text })),
    Buffer.from(payload, 'base64url').toString(),
  )
  return parsed?.iss ?? crypto.randomUUID()
}
