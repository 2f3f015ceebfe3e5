import { SignClient } from '@walletconnect/sign-client'

/** A wallet on another device: it reads the code of a page, and is asked through the relay. */
export type RemoteWallet = {
  /** Its user's answer to the next proposal. */
  readonly habits: Habits
  /** Its answered requests. */
  readonly requests: RemoteRequest[]
  /** Reads a QR code. */
  read(link: string): Promise<void>
  selectAccount(address: string): Promise<void>
  /** Sends an event of any shape. */
  emit(event: { readonly name: string; readonly data: unknown }): Promise<void>
  /** The user allows these chains, and no others. */
  allow(chainIds: readonly number[]): Promise<void>
  /** The user deletes the session. */
  leave(): Promise<void>
  countSessions(): number
  stop(): Promise<void>
}

type Habits = {
  decision: 'approve' | 'decline' | 'wait'
  accounts: readonly string[]
  chainIds: readonly number[]
  /** A part of those that it is asked for. No value for all. */
  methods: readonly string[] | undefined
  /** Throws to refuse: an error with a code. */
  answer(request: RemoteRequest): unknown
}

type RemoteRequest = { readonly method: string; readonly params: readonly unknown[]; readonly chainId: number }

type RemoteWalletOptions = {
  readonly relayUrl: string
  readonly habits: Pick<Habits, 'accounts' | 'chainIds' | 'answer'> & Partial<Habits>
  readonly name?: string
}

export async function createRemoteWallet({ relayUrl, habits: own, name }: RemoteWalletOptions): Promise<RemoteWallet> {
  const habits: Habits = { decision: 'approve', methods: undefined, ...own }
  const client = await SignClient.init({
    projectId: 'test',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `wallet-${crypto.randomUUID()}`,
    storage: createMemory(),
    metadata: { name: name ?? 'Phone', description: '', url: 'https://wallet.example', icons: [] },
  })
  const requests: RemoteRequest[] = []
  const write = ({ accounts, chainIds }: Habits) =>
    chainIds.flatMap((chainId) => accounts.map((account) => `eip155:${chainId}:${account}`))
  const describe = (asked: readonly string[]) => ({
    eip155: {
      chains: habits.chainIds.map((chainId) => `eip155:${chainId}`),
      accounts: write(habits),
      methods: [...(habits.methods ?? asked)],
      events: ['accountsChanged', 'chainChanged'],
    },
  })

  const decide: Parameters<typeof client.on<'session_proposal'>>[1] = async ({ id, params }) => {
    if (habits.decision === 'decline') {
      await client.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    } else if (habits.decision === 'approve') {
      await client.approve({ id, namespaces: describe(params.optionalNamespaces.eip155?.methods ?? []) })
    }
  }
  // Fails if the page has left its code.
  client.on('session_proposal', (proposal) => void decide(proposal).catch(() => undefined))
  client.on('session_request', async ({ id, topic, params }) => {
    const request = { ...params.request, chainId: Number(params.chainId.split(':')[1]) }
    try {
      const result = await habits.answer(request)
      requests.push(request)
      await client.respond({ topic, response: { id, jsonrpc: '2.0', result } })
    } catch (error) {
      const { code = -32000, message = 'Failed' } = error as { code?: number; message?: string }
      await client.respond({ topic, response: { id, jsonrpc: '2.0', error: { code, message } } })
    }
  })

  const update = async () => {
    for (const { topic, namespaces } of client.session.getAll()) {
      const { acknowledged } = await client.update({ topic, namespaces: describe(namespaces.eip155?.methods ?? []) })
      await acknowledged()
    }
  }
  const emit: RemoteWallet['emit'] = async (event) => {
    for (const { topic, namespaces } of client.session.getAll()) {
      const [chainId = ''] = namespaces.eip155?.chains ?? []
      await client.emit({ topic, chainId, event })
    }
  }
  return {
    habits,
    requests,
    emit,
    read: async (link) => {
      await client.pair({ uri: link })
    },
    selectAccount: async (address) => {
      habits.accounts = [address, ...habits.accounts.filter((account) => account !== address)]
      await update()
      await emit({ name: 'accountsChanged', data: habits.accounts })
    },
    allow: async (chainIds) => {
      habits.chainIds = chainIds
      await update()
    },
    leave: async () => {
      const reason = { code: 6000, message: 'User disconnected.' }
      for (const { topic } of client.session.getAll()) await client.disconnect({ topic, reason })
    },
    countSessions: () => client.session.length,
    stop: async () => {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}

/** It forgets with the process. */
function createMemory() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries] as [string, T][],
    getItem: async <T>(key: string) => structuredClone(entries.get(key)) as T | undefined,
    setItem: async <T>(key: string, value: T) => void entries.set(key, structuredClone(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}
