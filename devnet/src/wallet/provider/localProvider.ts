import { type BatchedCall, encodeBatchCall } from '@murmur/engine/encode/batchCall'
import { hexToBytes, hexToString, isHex, numberToHex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { decodeCall, decodeMessage } from './decodeRequest.ts'
import { authoriseExecutor, writeAuthorisation } from './delegate.ts'
import { deliver } from './deliver.ts'
import { findChain, MOST_BATCHES, type WalletState } from './localWalletState.ts'
import { createNodeClient, type Node, type Ready, requestNode } from './nodeClient.ts'
import { type Fields, isFields, readAddress, readBytes, readChainId, readOnlyObject, readQuantity } from './params.ts'
import type { TypedText } from './prompts.ts'
import { invalid, RpcError, refuseBatch, unauthorised, unknownChain, unsupported } from './rpcError.ts'
import { estimateGas, prepare, sendTransaction } from './sending.ts'
import { type LocalAccount, localAccounts } from './walletAccounts.ts'
import type { WalletChain } from './walletChains.ts'
import { askToSign, getActiveChain, getSigner, type WalletCore } from './walletCore.ts'

/** EIP-1193. */
export type LocalProvider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): LocalProvider
  removeListener(event: string, listener: Listener): LocalProvider
}

type Listener = (value: unknown) => void
type Method = (params: unknown, core: WalletCore) => unknown

const methods: Readonly<Record<string, Method>> = {
  eth_requestAccounts: requestAccounts,
  eth_accounts: (_, core) => nameAccounts(core),
  eth_chainId: (_, core) => numberToHex(nameChain(core)),
  net_version: (_, { store }) => String(store.get().chainId),
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: (_, core) => listPermissions(core),
  wallet_revokePermissions: revokePermissions,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  personal_sign: signText,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
}

function nameAccounts(core: WalletCore): readonly string[] {
  const { behaviour, selected } = core.store.get()
  const other = localAccounts.find(({ address }) => address !== selected)
  const names = listAccounts(core)
  return behaviour === 'otherAccount' && other !== undefined ? names.map(() => other.address.toLowerCase()) : names
}

function nameChain({ store }: WalletCore): number {
  const { behaviour, chainId, chains } = store.get()
  const other = chains.find((chain) => chain.chainId !== chainId)
  return behaviour === 'otherChain' ? (other?.chainId ?? chainId) : chainId
}

/** Forwarded to the node of the active chain. */
const forwarded = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'web3_clientVersion',
])

export function createProvider(core: WalletCore): LocalProvider {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  core.store.subscribe((before) => announceChanges(before, { core, emit }))
  const forward = createForward(core, { emit })
  const provider: LocalProvider = {
    request: async ({ method, params }) => {
      if (typeof method !== 'string') throw invalid('A request needs a method.')
      if (Object.hasOwn(methods, method)) return await methods[method]?.(params, core)
      if (forwarded.has(method)) return await forward({ method, params })
      throw unsupported(method)
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

type Emit = (event: string, value: unknown) => void

/** Emits `disconnect` when the chain becomes unreachable, and `connect` when it is back. */
function createForward(core: WalletCore, { emit }: { emit: Emit }) {
  let isReachable = true
  return async (call: { method: string; params: unknown }) => {
    try {
      const result = await requestNode(createNodeClient(getActiveChain(core), core), call)
      if (!isReachable) emit('connect', { chainId: numberToHex(core.store.get().chainId) })
      isReachable = true
      return result
    } catch (error) {
      if (isReachable && error instanceof RpcError && error.code === 4901) {
        isReachable = false
        emit('disconnect', error)
      }
      throw error
    }
  }
}

function announceChanges(before: WalletState, { core, emit }: { core: WalletCore; emit: Emit }): void {
  const { chainId, isConnected, selected } = core.store.get()
  if (chainId !== before.chainId) emit('chainChanged', numberToHex(chainId))
  const isOtherAccount = isConnected !== before.isConnected || (isConnected && selected !== before.selected)
  if (isOtherAccount) emit('accountsChanged', listAccounts(core))
}

/** EIP-1102. Prompts unless the site is already connected. */
async function requestAccounts(_: unknown, core: WalletCore): Promise<readonly string[]> {
  if (!core.store.get().isConnected) await connect(core, 'eth_requestAccounts')
  return listAccounts(core)
}

function listAccounts({ store }: Pick<WalletCore, 'store'>): readonly string[] {
  const { isConnected, selected } = store.get()
  return isConnected ? [selected.toLowerCase()] : []
}

/** EIP-2255. Always prompts, so that the user can choose another account. */
async function requestPermissions(params: unknown, core: WalletCore): Promise<readonly Permission[]> {
  checkAccountsAsked(params)
  await connect(core, 'wallet_requestPermissions')
  return listPermissions(core)
}

function listPermissions(core: WalletCore): readonly Permission[] {
  const value = listAccounts(core)
  if (value.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
}

async function revokePermissions(params: unknown, { store }: WalletCore): Promise<null> {
  checkAccountsAsked(params)
  if (store.get().isConnected) store.set({ isConnected: false })
  return null
}

type Permission = {
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly { readonly type: string; readonly value: readonly string[] }[]
}

async function connect({ store, prompts }: WalletCore, method: string): Promise<void> {
  const selected = await prompts.ask({ type: 'connect', method })
  if (selected === undefined) throw unauthorised()
  store.set({ isConnected: true, selected })
}

function checkAccountsAsked(params: unknown): void {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isFields(first) || !('eth_accounts' in first)) throw invalid('The only permission here is eth_accounts.')
}

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'
const addKeys = ['chainId', 'chainName', 'rpcUrls', 'nativeCurrency', 'blockExplorerUrls', 'iconUrls']

/** EIP-3326. */
async function switchChain(params: unknown, { store, prompts }: WalletCore): Promise<null> {
  const chainId = readChainId(readOnlyObject(params, { method: SWITCH, keys: ['chainId'] }).chainId)
  if (chainId === store.get().chainId) return null
  const chain = findChain(store.get(), chainId)
  if (chain === undefined) throw unknownChain(numberToHex(chainId))
  await prompts.ask({ type: 'switch', method: SWITCH, chain })
  store.set({ chainId })
  return null
}

/** EIP-3085. As in other wallets, adding a network also switches to it. */
async function addChain(params: unknown, core: WalletCore): Promise<null> {
  const { store, prompts } = core
  const chain = readChain(readOnlyObject(params, { method: ADD, keys: addKeys }))
  const known = findChain(store.get(), chain.chainId)
  if (known !== undefined) return await switchChain([{ chainId: numberToHex(chain.chainId) }], core)
  await checkNode(chain, core)
  await prompts.ask({ type: 'add', method: ADD, chain })
  store.set({ chainId: chain.chainId, chains: [...store.get().chains, chain] })
  return null
}

function readChain({ chainId, chainName, rpcUrls, nativeCurrency }: Readonly<Record<string, unknown>>): WalletChain {
  if (typeof chainName !== 'string' || chainName.trim() === '') throw invalid('chainName must not be empty.')
  const symbol = isFields(nativeCurrency) ? nativeCurrency.symbol : undefined
  if (!isFields(nativeCurrency) || nativeCurrency.decimals !== 18) {
    throw invalid('nativeCurrency must be an object with 18 decimals.')
  }
  if (typeof symbol !== 'string' || !/^\S{1,6}$/.test(symbol)) throw invalid('The symbol must have 1 to 6 characters.')
  return { chainId: readChainId(chainId), name: chainName.slice(0, 100), symbol, rpcUrl: findLocalNode(rpcUrls) }
}

/** Only nodes on this machine: the keys are public, and real money sent to them would be stolen at once. */
function findLocalNode(rpcUrls: unknown): string {
  const urls: readonly unknown[] = Array.isArray(rpcUrls) ? rpcUrls : []
  const local = urls.find((url): url is string => typeof url === 'string' && isLoopback(url))
  if (local === undefined)
    throw invalid('rpcUrls needs a node on this machine: this wallet is for local networks only.')
  return local
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

async function checkNode(chain: WalletChain, core: WalletCore): Promise<void> {
  const { chainId } = chain
  const answer = await requestNode(createNodeClient(chain, core), { method: 'eth_chainId' })
  if (answer === numberToHex(chainId)) return
  throw invalid(`The node answers for chain ${String(answer).slice(0, 20)}, not for ${numberToHex(chainId)}.`)
}

/** EIP-191. The message is hex bytes or plain text. */
async function signText(params: unknown, core: WalletCore): Promise<string> {
  const [content, address]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof content !== 'string' || typeof address !== 'string') {
    throw invalid('personal_sign takes a text and an account.')
  }
  const account = getSigner(core, address)
  const message = isHex(content) ? { raw: hexToBytes(content) } : content
  await askToSign(core, { type: 'signText', account, text: isHex(content) ? hexToString(content) : content })
  return await privateKeyToAccount(account.privateKey).signMessage({ message })
}

/** EIP-712. */
async function signTypedData(params: unknown, core: WalletCore): Promise<string> {
  const [address, content]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof address !== 'string') throw invalid('eth_signTypedData_v4 takes an account and typed data.')
  const account = getSigner(core, address)
  const chain = getActiveChain(core)
  const typedData = readTypedData(content)
  const asked = Number(typedData.domain.chainId ?? chain.chainId)
  if (asked !== chain.chainId) {
    throw invalid(`The data is for chain ${asked}, but the wallet is on chain ${chain.chainId}.`)
  }
  await askToSign(core, { type: 'signData', account, chain, data: describe(typedData) })
  return await sign(account, typedData)
}

type TypedData = {
  readonly domain: Fields
  readonly types: Fields
  readonly primaryType: string
  readonly message: Fields
}

function readTypedData(content: unknown): TypedData {
  const value = typeof content === 'string' ? parseJson(content) : content
  const { domain, types, primaryType, message } = isFields(value) ? value : {}
  if (!isFields(domain) || !isFields(types) || !isFields(message))
    throw invalid('The typed data needs a domain, types and a message.')
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType)) {
    throw invalid('The primary type of the typed data is missing from its types.')
  }
  return { domain, types, primaryType, message }
}

function describe(typedData: TypedData): TypedText {
  const { domain, primaryType, message } = typedData
  const { name, verifyingContract } = domain
  return {
    title: typeof name === 'string' ? `${name} · ${primaryType}` : primaryType,
    verifier: typeof verifyingContract === 'string' ? verifyingContract : undefined,
    message: JSON.stringify(message, undefined, 2),
    meaning: decodeMessage(typedData),
  }
}

async function sign({ privateKey }: LocalAccount, typedData: TypedData): Promise<string> {
  try {
    // The encoder checks whether the values fit their types.
    return await privateKeyToAccount(privateKey).signTypedData(typedData as unknown as TypedDataDefinition)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'The typed data cannot be encoded.')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The typed data is not JSON.')
  }
}

const CAPABILITIES = 'wallet_getCapabilities'
const SEND = 'wallet_sendCalls'
const STATUS = 'wallet_getCallsStatus'
const VERSION = '2.0.0'
const MOST_CALLS = 10
const keys = ['version', 'id', 'from', 'chainId', 'atomicRequired', 'calls', 'capabilities']

/** EIP-5792. Each chain runs a batch as one transaction. */
function getCapabilities(params: unknown, core: WalletCore): unknown {
  checkOffered(core, CAPABILITIES)
  const [address, asked]: readonly unknown[] = Array.isArray(params) ? params : []
  getSigner(core, readAddress(address))
  const chosen = Array.isArray(asked) ? asked.map(readChainId) : undefined
  const { chains } = core.store.get()
  const known = chains.filter(({ chainId }) => chosen?.includes(chainId) ?? true)
  return Object.fromEntries(known.map(({ chainId }) => [numberToHex(chainId), { atomic: { status: 'supported' } }]))
}

/** Prompts once for all calls, and sends them as one transaction from the account to itself (EIP-7702). */
async function sendCalls(params: unknown, core: WalletCore): Promise<{ readonly id: string }> {
  checkOffered(core, SEND)
  const fields = readOnlyObject(params, { method: SEND, keys })
  const { account, chain } = checkBatch(fields, core)
  const id = readId(fields.id, core)
  const calls = readCalls(fields.calls)
  const node = { account, chain, client: createNodeClient(chain, core) }
  const { ready, fee, warning } = await prepareBatch(calls, node)
  const shown = calls.map(({ to, value, data }) => {
    const call = { chainId: chain.chainId, account: account.address, to, value, data }
    return { recipient: to, value, data, meaning: decodeCall(call) }
  })
  await askToSign(core, { type: 'sendCalls', account, chain, batch: { calls: shown, fee, warning } })
  const hash = await deliver(ready, { core, node, title: 'Batch' })
  core.store.set({
    batches: [...core.store.get().batches, { id, chainId: chain.chainId, hash }].slice(-MOST_BATCHES),
  })
  return { id }
}

/** By the receipt of the one transaction. */
async function getCallsStatus(params: unknown, core: WalletCore): Promise<unknown> {
  checkOffered(core, STATUS)
  const id: unknown = Array.isArray(params) ? params[0] : undefined
  const batch = core.store.get().batches.find((one) => one.id === id)
  if (batch === undefined) throw refuseBatch('unknown')
  const chain = core.store.get().chains.find(({ chainId }) => chainId === batch.chainId)
  const status = { version: VERSION, id: batch.id, chainId: numberToHex(batch.chainId), atomic: true }
  if (chain === undefined) return { ...status, status: 100 }
  const client = createNodeClient(chain, core)
  const receipt = await requestNode(client, { method: 'eth_getTransactionReceipt', params: [batch.hash] })
  if (!isFields(receipt)) return { ...status, status: 100 }
  const { logs, status: outcome, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  const receipts = [{ logs, status: outcome, blockHash, blockNumber, gasUsed, transactionHash }]
  return { ...status, status: outcome === '0x1' ? 200 : 500, receipts }
}

function checkOffered({ store }: WalletCore, method: string): void {
  if (!store.get().hasBatches) throw unsupported(method)
}

function checkBatch({ version, from, chainId, atomicRequired, capabilities }: Fields, core: WalletCore) {
  if (version !== VERSION) throw invalid(`${SEND} takes version ${VERSION}.`)
  if (typeof atomicRequired !== 'boolean') throw invalid('atomicRequired must be true or false.')
  const needed = isFields(capabilities) ? Object.values(capabilities) : []
  if (needed.some((one) => !isFields(one) || one.optional !== true)) throw refuseBatch('capability')
  const chain = getActiveChain(core)
  if (readChainId(chainId) !== chain.chainId) throw refuseBatch('chain')
  return { account: getSigner(core, from === undefined ? core.store.get().selected : readAddress(from)), chain }
}

/** The site may choose the id, so that it finds the batch again without an answer. */
function readId(id: unknown, { store }: WalletCore): string {
  if (id === undefined) return `0x${crypto.randomUUID().replaceAll('-', '')}`
  if (typeof id !== 'string' || id === '' || id.length > 8_194) throw invalid('The id must be a text.')
  if (store.get().batches.some((batch) => batch.id === id)) throw refuseBatch('duplicate')
  return id
}

function readCalls(calls: unknown): readonly BatchedCall[] {
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('A batch needs calls.')
  if (calls.length > MOST_CALLS) throw refuseBatch('tooLarge')
  return calls.map((call) => {
    if (!isFields(call)) throw invalid('A call is an object.')
    const { to, value = '0x0', data = '0x' } = call
    return { to: readAddress(to), value: readQuantity(value), data: readBytes(data) }
  })
}

async function prepareBatch(calls: readonly BatchedCall[], node: Node) {
  const { account } = node
  const wanted = {
    to: account.address,
    value: undefined,
    data: encodeBatchCall(calls),
    gas: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
  }
  const { nonce = 0, ...ready } = await prepare(wanted, node)
  const authorisation = await authoriseExecutor(node, { nonce })
  const estimated = { ...wanted, authorizationList: [writeAuthorisation(authorisation)] }
  const { gas, warning } = await estimateGas(estimated, node)
  const batch = { ...ready, nonce, gas, type: 'eip7702', value: 0n, authorizationList: [authorisation] } as const
  return { ready: batch as Ready, fee: gas * (ready.maxFeePerGas ?? 0n), warning }
}
