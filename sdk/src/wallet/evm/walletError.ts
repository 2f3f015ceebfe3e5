import { readField } from './readField.ts'

/** The meaning of a wallet's error. Its own text is never shown. */
export type WalletErrorKind =
  | 'rejected'
  | 'pending'
  | 'unknownChain'
  | 'unauthorised'
  | 'unsupported'
  | 'offline'
  | 'busy'
  | 'unexpected'

/** Wallets nest errors: the outermost layer with a known meaning counts. */
export function classifyWalletError(error: unknown): WalletErrorKind {
  const layers = unwrapError(error)
  return find(layers, kindOfCode) ?? find(layers, kindOfMessage) ?? 'unexpected'
}

const kinds: ReadonlyMap<string, WalletErrorKind> = new Map([
  ['4001', 'rejected'],
  ['5000', 'rejected'],
  ['5750', 'rejected'],
  ['ACTION_REJECTED', 'rejected'],
  ['4100', 'unauthorised'],
  ['4200', 'unsupported'],
  ['-32601', 'unsupported'],
  ['-32004', 'unsupported'],
  ['4900', 'offline'],
  ['4901', 'offline'],
  ['4902', 'unknownChain'],
  ['-32002', 'pending'],
  ['-32005', 'busy'],
])

/** Messages without a code, from Keplr, old versions of MetaMask and relays. */
const messages: readonly (readonly [RegExp, WalletErrorKind])[] = [
  [/already (pending|processing)/i, 'pending'],
  [/request rejected|user (denied|rejected|cancell?ed)|closed modal|declined/i, 'rejected'],
  [/no matched evm chain|unrecognized chain id|there is no (modular )?chain info/i, 'unknownChain'],
  [/^the method .{1,80} is not supported/i, 'unsupported'],
]

const DEEPEST = 5
const wrappers = ['data', 'originalError', 'error', 'cause', 'info']

/** The error and all that it wraps, outermost first. */
export function unwrapError(error: unknown): readonly unknown[] {
  const seen = new Set<unknown>()
  let layer: readonly unknown[] = [error]
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    for (const item of layer) seen.add(item)
    layer = layer.flatMap((item) => wrappers.map((name) => readField(item, name))).filter((item) => !seen.has(item))
  }
  return [...seen]
}

function kindOfCode(layer: unknown): WalletErrorKind | undefined {
  const code = readField(layer, 'code')
  if (typeof code !== 'string' && typeof code !== 'number' && typeof code !== 'bigint') return undefined
  return kinds.get(String(code).trim())
}

function kindOfMessage(layer: unknown): WalletErrorKind | undefined {
  const message = typeof layer === 'string' ? layer : readField(layer, 'message')
  if (typeof message !== 'string') return undefined
  // A wallet may quote a whole upstream page in its message.
  const head = message.slice(0, 500)
  return messages.find(([pattern]) => pattern.test(head))?.[1]
}

function find<T>(layers: readonly unknown[], read: (layer: unknown) => T | undefined): T | undefined {
  for (const layer of layers) {
    const found = read(layer)
    if (found !== undefined) return found
  }
  return undefined
}
