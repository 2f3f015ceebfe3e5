import {
  type AccountOverride,
  ContractDecoder,
  EdrContext,
  GENERIC_CHAIN_TYPE,
  genericChainProviderFactory,
  l1GenesisState,
  l1HardforkFromString,
  MineOrdering,
  PRAGUE,
  type Provider,
  type ProviderConfig,
} from '@nomicfoundation/edr'
import {
  type Hex,
  hexToBytes,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import type { AccountState, Chain, ChainEvent, ChainOptions, RpcFailure, RpcRequest, StateChanges } from './chain.ts'

/** The only file that knows EDR, the EVM of Hardhat: a Node addon that runs in this process. */

const blockGasLimit = 60_000_000n
const startingBalance = 10_000n * 10n ** 18n
const initialBaseFee = 1_000_000_000n

/** Methods that change the chain run one at a time, so that a block of several transactions holds only those. */
const changesChain = /^(eth_send|evm_|hardhat_|murmur_)/

export async function createEdrChain(options: ChainOptions): Promise<Chain> {
  const listeners = new Set<(event: ChainEvent) => void>()
  const provider = await createProvider(options, (event) => {
    for (const listener of listeners) listener(event)
  })
  const ask = createAsk(provider)
  const recorder = createStateRecorder(ask)
  const calls = createCallCache(ask)
  const methods = createOwnMethods(ask, calls)
  let lastChange: Promise<unknown> = Promise.resolve()
  const runInOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const result = lastChange.then(work)
    lastChange = result.catch(() => undefined)
    return result
  }
  return {
    answer: async (request) => {
      const { id = null, method, params = [] } = request
      recorder.watch(request)
      const run = () => methods[method]?.(params) ?? ask(method, params)
      try {
        const result = changesChain.test(method) ? runInOrder(run).finally(calls.clear) : run()
        return { jsonrpc: '2.0', id, result: await result }
      } catch (error) {
        return { jsonrpc: '2.0', id, error: toFailure(error) }
      }
    },
    onEvent: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    takeChanges: () => runInOrder(recorder.takeChanges),
  }
}

let context: Promise<EdrContext> | undefined

/** EDR allows one context per process. */
function getContext(): Promise<EdrContext> {
  context ??= (async () => {
    const created = new EdrContext()
    await created.registerProviderFactory(GENERIC_CHAIN_TYPE, genericChainProviderFactory())
    return created
  })()
  return context
}

async function createProvider(options: ChainOptions, onEvent: (event: ChainEvent) => void): Promise<Provider> {
  const logger = { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined }
  const subscriptionCallback = ({ filterId, result }: { filterId: bigint; result: unknown }) => {
    // EDR sends all logs of a block at once; subscribers expect one event each.
    for (const one of Array.isArray(result) ? result : [result]) {
      onEvent({ subscription: numberToHex(filterId), result: one })
    }
  }
  const edr = await getContext()
  return await edr.createProvider(
    GENERIC_CHAIN_TYPE,
    createConfig(options),
    logger,
    { subscriptionCallback },
    new ContractDecoder(),
  )
}

function createConfig({ chainId, genesisTimestamp, accounts, state }: ChainOptions): ProviderConfig {
  return {
    allowBlocksWithSameTimestamp: true,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: false,
    chainId: BigInt(chainId),
    networkId: BigInt(chainId),
    coinbase: new Uint8Array(20),
    defaultTransactionGasLimit: blockGasLimit,
    genesisState: createGenesis({ accounts, state }),
    hardfork: PRAGUE,
    initialBaseFeePerGas: initialBaseFee,
    initialParentBeaconBlockRoot: new Uint8Array(32),
    minGasPrice: 0n,
    mining: { autoMine: true, blockGasLimit, memPool: { order: MineOrdering.Fifo } },
    network: { genesisBlockGasLimit: blockGasLimit, genesisBlockTime: BigInt(genesisTimestamp) },
    observability: {},
    ownedAccounts: accounts.map(({ privateKey }) => privateKey),
    precompileOverrides: [],
    transactionGasCap: false,
  }
}

function createGenesis({ accounts, state }: Pick<ChainOptions, 'accounts' | 'state'>): AccountOverride[] {
  const genesis = new Map<string, AccountOverride>()
  const add = (account: AccountOverride) => genesis.set(Buffer.from(account.address).toString('hex'), account)
  for (const account of l1GenesisState(l1HardforkFromString(PRAGUE))) add(account)
  for (const { address } of accounts) add({ address: hexToBytes(address), balance: startingBalance })
  for (const [address, account] of Object.entries(state)) add(toOverride(address as Hex, account))
  return [...genesis.values()]
}

function toOverride(address: Hex, { balance, nonce, code, storage }: AccountState): AccountOverride {
  return {
    address: hexToBytes(address),
    balance: BigInt(balance),
    nonce: BigInt(nonce),
    // Buffer reads the long codes faster than viem.
    ...(code === '0x' ? {} : { code: Buffer.from(code.slice(2), 'hex') }),
    storage: Object.entries(storage).map(([index, value]) => ({ index: BigInt(index), value: BigInt(value) })),
  }
}

/** EDR's own error object, kept for `toFailure`. */
class Refused extends Error {
  readonly reply: EdrError

  constructor(reply: EdrError) {
    super(reply.message)
    this.reply = reply
  }
}

type EdrError = {
  readonly code: number
  readonly message: string
  readonly data?: { readonly data?: Hex; readonly reason?: { readonly Revert?: unknown } }
}
type EdrReply = { readonly result?: unknown; readonly error?: EdrError }

function createAsk(provider: Provider): Ask {
  return async <T>(method: string, params: readonly unknown[] = []): Promise<T> => {
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { data } = await provider.handleRequest(request)
    const { result, error }: EdrReply = typeof data === 'string' ? JSON.parse(data) : data
    if (error !== undefined) throw new Refused(error)
    return result as T
  }
}

type OwnMethods = Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>>

/** Methods of public nodes or of our own world that EDR lacks. */
function createOwnMethods(ask: Ask, calls: CallCache): OwnMethods {
  const getReceipt = (hash: Hex) => ask('eth_getTransactionReceipt', [hash])
  const { hold, find } = createHeldTransactions(ask)
  return {
    eth_call: calls.run,
    eth_sendTransactionSync: async (params) => getReceipt(await ask<Hex>('eth_sendTransaction', params)),
    eth_sendRawTransactionSync: async (params) => getReceipt(await ask<Hex>('eth_sendRawTransaction', params)),
    eth_getBlockReceipts: async ([block]) => {
      const isHash = String(block).length === 66
      const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
      const found = await ask<{ transactions: readonly Hex[] } | null>(method, [block, false])
      return found === null ? null : await Promise.all(found.transactions.map(getReceipt))
    },
    eth_getTransactionByHash: find,
    evm_revert: ([snapshot]) => revert(ask, { snapshot }),
    murmur_holdTransaction: hold,
    murmur_mineTransactions: (transactions) => mineTransactions(ask, transactions),
  }
}

/** EDR's clock runs ahead after a revert, so this gives the next block the real time. */
async function revert(ask: Ask, { snapshot }: { snapshot: unknown }): Promise<unknown> {
  const isReverted = await ask('evm_revert', [snapshot])
  const { timestamp } = await ask<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  const now = Math.floor(Date.now() / 1000)
  await ask('evm_setNextBlockTimestamp', [numberToHex(Math.max(now, Number(timestamp)))])
  return isReverted
}

/** Puts unsigned transactions of the node's accounts into one block, and returns their receipts. */
async function mineTransactions(ask: Ask, transactions: readonly unknown[]): Promise<unknown> {
  await ask('evm_setAutomine', [false])
  try {
    const hashes: Hex[] = []
    for (const transaction of transactions) hashes.push(await ask<Hex>('eth_sendTransaction', [transaction]))
    await ask('evm_mine')
    return await Promise.all(hashes.map((hash) => ask('eth_getTransactionReceipt', [hash])))
  } finally {
    await ask('evm_setAutomine', [true])
  }
}

const methodNotFound = -32601
const edrMethodNotFound = -32004
const executionReverted = 3
const internalError = -32603

/** Errors in the shape of public nodes: code 3 and the revert data as a string. */
function toFailure(error: unknown): RpcFailure {
  if (!(error instanceof Refused)) return { code: internalError, message: String(error) }
  const { code, message, data } = error.reply
  if (data?.reason?.Revert !== undefined) {
    const revertData = data.data ?? '0x'
    return { code: executionReverted, message: `execution reverted${describeRevert(revertData)}`, data: revertData }
  }
  return { code: code === edrMethodNotFound ? methodNotFound : code, message }
}

const errorStringSelector = '0x08c379a0'

/** The text of `require(condition, text)`, where there is one. */
function describeRevert(data: Hex): string {
  if (!data.startsWith(errorStringSelector)) return ''
  const length = Number(BigInt(`0x${data.slice(74, 138)}`))
  return `: ${Buffer.from(data.slice(138, 138 + length * 2), 'hex').toString()}`
}

type CallCache = {
  run(params: readonly unknown[]): Promise<unknown>
  /** After a change of the chain. */
  clear(): void
}

/** The server has two calls under way, and repeats each at the second node. */
const MOST_CALLS = 8

/** Every node of a network is the same chain here, so a call at a block that several of them are asked for runs once. */
function createCallCache(ask: Ask): CallCache {
  let kept: readonly { readonly key: string; readonly answer: Promise<unknown> }[] = []
  return {
    run(params) {
      const [, block] = params
      if (typeof block !== 'object' || block === null || !('blockHash' in block)) return ask('eth_call', params)
      const key = JSON.stringify(params)
      const known = kept.find((call) => call.key === key)
      if (known !== undefined) return known.answer
      const answer = ask('eth_call', params)
      kept = [...kept, { key, answer }].slice(-MOST_CALLS)
      return answer
    },
    clear() {
      kept = []
    },
  }
}

type Held = { readonly from: Hex; readonly nonce: number; readonly answer: Readonly<Record<string, unknown>> }

/**
 * Transactions that seem to wait in the mempool, for a wallet that speeds them up or cancels them. EDR never gets them:
 * it mines at once, and hangs on a sender whose first transaction cannot be mined.
 */
function createHeldTransactions(ask: Ask) {
  const held = new Map<string, Held>()
  return {
    hold: async ([bytes]: readonly unknown[]): Promise<Hex> => {
      const serialized = bytes as TransactionSerialized
      const hash = keccak256(serialized)
      const { to = null, value = 0n, data = '0x', nonce = 0, gas = 0n, chainId = 1 } = parseTransaction(serialized)
      const from = await recoverTransactionAddress({ serializedTransaction: serialized })
      const answer = {
        hash,
        from: from.toLowerCase(),
        to,
        input: data,
        type: '0x0',
        gasPrice: '0x1',
        value: numberToHex(value),
        nonce: numberToHex(nonce),
        gas: numberToHex(gas),
        chainId: numberToHex(chainId),
        blockHash: null,
        blockNumber: null,
        transactionIndex: null,
      }
      held.set(hash, { from, nonce, answer })
      return hash
    },
    /** Also a held one, until another transaction of its sender takes its nonce. */
    find: async ([hash]: readonly unknown[]): Promise<unknown> => {
      const mined = await ask<unknown>('eth_getTransactionByHash', [hash])
      const waiting = held.get(String(hash))
      if (mined !== null || waiting === undefined) return mined
      const count = Number(await ask<Hex>('eth_getTransactionCount', [waiting.from, 'latest']))
      return count > waiting.nonce ? null : waiting.answer
    },
  }
}

/** Throws the error of a reply. */
type Ask = <T>(method: string, params?: readonly unknown[]) => Promise<T>

/** Remembers which accounts and slots were written, because EDR cannot list its state. */
type StateRecorder = {
  /** Looks at a request before it is answered. */
  watch(request: RpcRequest): void
  takeChanges(): Promise<StateChanges>
}

type Touched = Map<string, Set<string>>
type TracedAccounts = Readonly<Record<string, { readonly storage?: Readonly<Record<string, unknown>> }>>

const traceOptions = { tracer: 'prestateTracer', tracerConfig: { diffMode: true, disableCode: true } }

function createStateRecorder(ask: Ask): StateRecorder {
  /** Everything ever written: a revert can change all of it back. */
  const all: Touched = new Map()
  let changed: Touched = new Map()
  let traced = 0
  const touch = (address: string, slots: readonly string[] = []) => {
    for (const touched of [all, changed]) addSlots(touched, { address: address.toLowerCase(), slots })
  }
  return {
    watch: ({ method, params = [] }) => {
      if (method === 'evm_revert') changed = copyTouched(all)
      if (!/^hardhat_set(Balance|Code|Nonce|StorageAt)$/.test(method)) return
      touch(String(params[0]), method.endsWith('StorageAt') ? [String(params[1])] : [])
    },
    takeChanges: async () => {
      const height = Number(await ask<Hex>('eth_blockNumber'))
      // A revert lowers the height; blocks are traced again from there.
      traced = Math.min(traced, height)
      for (; traced < height; traced += 1) await traceBlock(traced + 1, { ask, touch })
      const read = changed
      changed = new Map()
      const accounts = await Promise.all(
        [...read].map(async ([address, slots]) => [address, await readAccount(address, { slots, ask })] as const),
      )
      return { blockNumber: height, accounts: Object.fromEntries(accounts) }
    },
  }
}

type Tracing = { readonly ask: Ask; readonly touch: (address: string, slots: readonly string[]) => void }

async function traceBlock(number: number, { ask, touch }: Tracing): Promise<void> {
  const block = await ask<{ transactions: readonly Hex[] } | null>('eth_getBlockByNumber', [numberToHex(number), false])
  for (const hash of block?.transactions ?? []) {
    const { pre, post } = await ask<Record<'pre' | 'post', TracedAccounts>>('debug_traceTransaction', [
      hash,
      traceOptions,
    ])
    for (const [address, { storage = {} }] of [...Object.entries(pre), ...Object.entries(post)]) {
      touch(address, Object.keys(storage))
    }
  }
}

async function readAccount(
  address: string,
  { slots, ask }: { slots: ReadonlySet<string>; ask: Ask },
): Promise<AccountState> {
  const [balance, nonce, code, ...values] = await Promise.all([
    ask<Hex>('eth_getBalance', [address, 'latest']),
    ask<Hex>('eth_getTransactionCount', [address, 'latest']),
    ask<Hex>('eth_getCode', [address, 'latest']),
    ...[...slots].map((slot) => ask<Hex>('eth_getStorageAt', [address, slot, 'latest'])),
  ])
  const storage = Object.fromEntries([...slots].map((slot, index) => [slot, values[index] ?? '0x0']))
  return { balance, nonce, code, storage }
}

function addSlots(touched: Touched, { address, slots }: { address: string; slots: readonly string[] }): void {
  const known = touched.get(address) ?? new Set<string>()
  for (const slot of slots) known.add(numberToHex(BigInt(slot), { size: 32 }))
  touched.set(address, known)
}

function copyTouched(touched: Touched): Touched {
  return new Map([...touched].map(([address, slots]) => [address, new Set(slots)]))
}
