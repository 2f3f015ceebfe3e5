/** Fake wallets with the flags, error codes, event order and quirks of the real ones. */

export type ExampleKind = 'metamask' | 'okx' | 'keplr'

/** The user's reaction to a wallet window. */
export type ExampleUser = 'approve' | 'reject' | 'hang'

export type ExampleOptions = {
  readonly kind: ExampleKind
  readonly accounts?: readonly string[]
  readonly chainId?: number
  readonly knownChains?: readonly number[]
  readonly habits?: Partial<ExampleHabits>
}

type ExampleHabits = {
  user: ExampleUser
  isLocked: boolean
  /** True if the site already has permission. */
  isPermitted: boolean
  /** When the event is emitted, relative to the answer. */
  chainChanged: 'before' | 'after' | 'never'
  /** True if an approved switch takes effect. */
  doesSwitch: boolean
  /** True if adding a chain also switches to it. */
  doesSwitchOnAdd: boolean
  rejection: () => unknown
  unknownChain: () => unknown
  /** The delay of every answer. */
  latencyMs: number
  /** Errors to throw, by method. */
  failures: Readonly<Record<string, () => unknown>>
  /** Handles every other method, as a node would. */
  forward: (chainId: number, request: ExampleRequest) => Promise<unknown>
}

type ExampleRequest = { readonly method: string; readonly params?: readonly unknown[] }

type ExampleProvider = {
  request(request: ExampleRequest): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): unknown
  removeListener(event: string, listener: (value: unknown) => void): unknown
}

export type ExampleWallet = {
  readonly kind: ExampleKind
  readonly flags: Readonly<Record<string, true>>
  readonly rdns: string
  readonly name: string
  readonly provider: ExampleProvider
  /** Every requested method, in order. */
  readonly calls: string[]
  /** Every window that opened, by reason. */
  readonly windows: string[]
  /** Tests may change them at any time. */
  readonly habits: ExampleHabits
  count(method: string): number
  countListeners(event: string): number
  emit(event: string, value: unknown): void
  selectAccount(address: string): void
  lock(): void
  unlock(): void
  moveTo(chainId: number): void
  chainId(): number
  /** The account that the user has selected. */
  current(): string | undefined
}

export const exampleAddresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

const faces: Readonly<Record<ExampleKind, Pick<ExampleWallet, 'flags' | 'rdns' | 'name'>>> = {
  metamask: { rdns: 'io.metamask', name: 'MetaMask', flags: { isMetaMask: true } },
  // Both also set isMetaMask, for old pages.
  okx: {
    rdns: 'com.okex.wallet',
    name: 'OKX Wallet',
    flags: { isOkxWallet: true, isOKExWallet: true, isMetaMask: true },
  },
  keplr: { rdns: 'app.keplr', name: 'Keplr', flags: { isKeplr: true, isMetaMask: true } },
}

/** A plain JSON-RPC error: message and code, no class. */
export function createWalletError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

export function createExampleWallet({
  kind,
  accounts = exampleAddresses,
  chainId = 1,
  knownChains = [1],
  habits: own = {},
}: ExampleOptions): ExampleWallet {
  const habits: ExampleHabits = { ...createHabits(kind), ...own }
  const emitter = createEmitter()
  const calls: string[] = []
  const windows: string[] = []
  const state: State = {
    accounts: [...accounts],
    chainId,
    known: new Set(knownChains),
    allowed: new Set(),
    open: new Set(),
  }
  if (habits.isPermitted) state.allowed.add(chainId)
  const self: Self = { kind, habits, state, windows, emit: emitter.emit }
  return {
    kind,
    ...faces[kind],
    calls,
    windows,
    habits,
    emit: emitter.emit,
    countListeners: emitter.count,
    count: (method) => calls.filter((call) => call === method).length,
    chainId: () => state.chainId,
    current: () => state.accounts[0],
    provider: {
      ...faces[kind].flags,
      on: emitter.on,
      removeListener: emitter.off,
      request: async (request) => {
        calls.push(request.method)
        return answer(self, request)
      },
    },
    selectAccount: (address) => {
      state.accounts = [address, ...state.accounts.filter((other) => other !== address)]
      if (habits.isPermitted && !habits.isLocked) emitter.emit('accountsChanged', listAccounts(self))
    },
    lock: () => {
      habits.isLocked = true
      emitter.emit('accountsChanged', [])
    },
    unlock: () => {
      habits.isLocked = false
      if (habits.isPermitted) emitter.emit('accountsChanged', listAccounts(self))
    },
    moveTo: (next) => {
      state.chainId = next
      emitter.emit('chainChanged', `0x${next.toString(16)}`)
    },
  }
}

type State = {
  accounts: string[]
  chainId: number
  readonly known: Set<number>
  /** The chains that Keplr's user has permitted. */
  readonly allowed: Set<number>
  /** The reasons of the open windows. */
  readonly open: Set<string>
}

type Self = {
  readonly kind: ExampleKind
  readonly habits: ExampleHabits
  readonly state: State
  readonly windows: string[]
  emit(event: string, value: unknown): void
}

function createHabits(kind: ExampleKind): ExampleHabits {
  return {
    user: 'approve',
    isLocked: false,
    isPermitted: false,
    chainChanged: 'before',
    doesSwitch: true,
    doesSwitchOnAdd: true,
    rejection: () => createWalletError(4001, 'User rejected the request.'),
    unknownChain: () =>
      kind === 'keplr'
        ? new Error('No matched EVM chain found in Keplr.')
        : createWalletError(4902, 'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.'),
    latencyMs: 0,
    failures: {},
    forward: async (_, { method }) => {
      throw createWalletError(-32601, `The method "${method}" does not exist / is not available.`)
    },
  }
}

async function answer(self: Self, request: ExampleRequest): Promise<unknown> {
  const { habits, kind, state } = self
  if (habits.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, habits.latencyMs))
  const failure = habits.failures[request.method]
  if (failure !== undefined) throw failure()
  if (request.method === 'eth_accounts') return listAccounts(self)
  // Keplr unlocks and asks for permission before any other request.
  if (kind === 'keplr') await permitKeplr(self)
  if (request.method === 'eth_requestAccounts') return requestAccounts(self)
  if (request.method === 'eth_chainId') return `0x${state.chainId.toString(16)}`
  if (request.method === 'wallet_switchEthereumChain') return switchChain(self, readChainId(request))
  if (request.method === 'wallet_addEthereumChain') return addChain(self, request)
  return habits.forward(state.chainId, request)
}

function listAccounts({ habits, state, kind }: Self): readonly string[] {
  if (habits.isLocked || !habits.isPermitted) return []
  // OKX returns one account only.
  return kind === 'okx' ? state.accounts.slice(0, 1) : [...state.accounts]
}

async function permitKeplr(self: Self): Promise<void> {
  const { habits, state } = self
  if (habits.isPermitted && !habits.isLocked && state.allowed.has(state.chainId)) return
  await openWindow(self, 'permission')
  state.allowed.add(state.chainId)
  admit(self)
}

async function requestAccounts(self: Self): Promise<readonly string[]> {
  const { habits } = self
  if (habits.isPermitted && !habits.isLocked) return listAccounts(self)
  await openWindow(self, 'eth_requestAccounts')
  admit(self)
  self.emit('accountsChanged', listAccounts(self))
  return listAccounts(self)
}

function admit({ habits }: Self): void {
  habits.isPermitted = true
  habits.isLocked = false
}

async function switchChain(self: Self, chainId: number): Promise<null> {
  const { habits, kind, state } = self
  if (!state.known.has(chainId)) throw habits.unknownChain()
  if (state.chainId === chainId) return null
  // Keplr asks once for each chain, MetaMask and OKX each time.
  if (kind !== 'keplr' || !state.allowed.has(chainId)) await openWindow(self, 'wallet_switchEthereumChain')
  state.allowed.add(chainId)
  if (habits.doesSwitch) move(self, chainId)
  return null
}

async function addChain(self: Self, { params = [] }: ExampleRequest): Promise<null> {
  const { habits, state } = self
  const chainId = readChainId({ method: 'wallet_addEthereumChain', params })
  await openWindow(self, 'wallet_addEthereumChain')
  state.known.add(chainId)
  state.allowed.add(chainId)
  if (habits.doesSwitchOnAdd && state.chainId !== chainId) move(self, chainId)
  return null
}

function move({ state, habits, emit }: Self, chainId: number): void {
  state.chainId = chainId
  const emitChain = () => emit('chainChanged', `0x${chainId.toString(16)}`)
  if (habits.chainChanged === 'before') emitChain()
  if (habits.chainChanged === 'after') setTimeout(emitChain, 50)
}

/** MetaMask rejects a second window for the same reason, for ever if the first was closed without an answer. */
async function openWindow({ habits, windows, state }: Self, reason: string): Promise<void> {
  if (state.open.has(reason)) throw createWalletError(-32002, `Already processing ${reason}. Please wait.`)
  state.open.add(reason)
  windows.push(reason)
  await new Promise((resolve) => setTimeout(resolve, 1))
  if (habits.user === 'hang') await new Promise(() => {})
  state.open.delete(reason)
  if (habits.user === 'reject') throw habits.rejection()
}

/** As strict as MetaMask: one object, an unpadded id. */
function readChainId({ method, params = [] }: ExampleRequest): number {
  const [first] = params
  const id = typeof first === 'object' && first !== null && 'chainId' in first ? first.chainId : undefined
  if (typeof id !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/.test(id)) {
    throw createWalletError(-32602, `Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'.`)
  }
  const keys = Object.keys(first as object)
  if (method === 'wallet_switchEthereumChain' && keys.length !== 1) {
    throw createWalletError(-32602, 'Received unexpected keys on object parameter.')
  }
  return Number(id)
}

function createEmitter() {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const of = (event: string) => listeners.get(event) ?? new Set()
  return {
    on: (event: string, listener: (value: unknown) => void) => {
      listeners.set(event, of(event).add(listener))
    },
    off: (event: string, listener: (value: unknown) => void) => {
      of(event).delete(listener)
    },
    emit: (event: string, value: unknown) => {
      for (const listener of [...of(event)]) listener(value)
    },
    count: (event: string) => of(event).size,
  }
}
