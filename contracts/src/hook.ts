import {
  type Address,
  concatHex,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  hexToBytes,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { hookCode } from './hookCode.ts'

/** A hook is one exchange on one network, or one pool of Curve. */
export type Hook =
  | { readonly type: 'v2'; readonly manager: Address; readonly factory: Address; readonly feePpm: number }
  /** The factory finds a pool by its fee (Uniswap V3), by its tick spacing (Slipstream) or by the pair alone (Algebra). */
  | {
      readonly type: 'v3'
      readonly manager: Address
      readonly factory: Address
      readonly pools: 'byFee' | 'bySpacing' | 'byPair'
    }
  | { readonly type: 'solidly'; readonly manager: Address; readonly factory: Address }
  | { readonly type: 'liquidityBook'; readonly manager: Address; readonly factory: Address }
  | { readonly type: 'curve'; readonly manager: Address; readonly pool: Address }

export type HookKey = {
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
  readonly tickSpacing: number
}

type Transaction = { readonly to: Address; readonly data: Hex }

type HookPlan = {
  readonly address: Address
  /** The hash of the code that the network will have there. */
  readonly codeHash: Hex
  readonly deployment: Transaction
}

/** It has one address on every network, and takes a salt and the creation code. https://github.com/Arachnid/deterministic-deployment-proxy */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** For chains of our own, which start without it. */
export const create2DeployerCode: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/** beforeInitialize, beforeAddLiquidity, beforeSwap and beforeSwapReturnsDelta: Uniswap V4 reads them from the address. */
const flags = 0x2888
const flagMask = 0x3fff

/** The salt comes from `findHookSalt`. It only fits the same hook. */
export function planHook(hook: Hook, { salt }: { readonly salt: Hex }): HookPlan {
  const code = encodeCreation(hook)
  const address = getCreate2Address({ from: create2Deployer, salt, bytecode: code })
  if ((Number.parseInt(address.slice(-4), 16) & flagMask) !== flags) {
    throw new Error('This salt belongs to another hook. Find a new one.')
  }
  return {
    address,
    codeHash: keccak256(fillRuntime(hook)),
    deployment: { to: create2Deployer, data: concatHex([salt, code]) },
  }
}

/** About 16,000 tries. The result is always the same. */
export function findHookSalt(hook: Hook): Hex {
  const codeHash = hexToBytes(keccak256(encodeCreation(hook)))
  const [prefixBytes, saltAt, hashAt, length] = [1, 21, 53, 85]
  const content = new Uint8Array(length)
  content[0] = 0xff
  content.set(hexToBytes(create2Deployer), prefixBytes)
  content.set(codeHash, hashAt)
  const counter = new DataView(content.buffer, saltAt, hashAt - saltAt)
  for (let tries = 0; tries < 2 ** 32; tries += 1) {
    counter.setUint32(28, tries)
    const hash = keccak256(content, 'bytes')
    if (((((hash[30] ?? 0) << 8) | (hash[31] ?? 0)) & flagMask) === flags) return numberToHex(tries, { size: 32 })
  }
  throw new Error('No salt gives an address with these flags.')
}

const managerAbi = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function initialize(PoolKey key, uint160 sqrtPriceX96) returns (int24 tick)',
])

/** Anybody may send it, once for each pool. The price means nothing: the V4 pool stays empty. */
export function planPool(
  hook: Hook,
  { key, address }: { readonly key: HookKey; readonly address: Address },
): Transaction {
  const [one, other] = key.tokens
  const [currency0, currency1] = BigInt(one) < BigInt(other) ? [one, other] : [other, one]
  const poolKey = { currency0, currency1, fee: key.feePpm, tickSpacing: key.tickSpacing, hooks: address }
  const data = encodeFunctionData({ abi: managerAbi, functionName: 'initialize', args: [poolKey, 2n ** 96n] })
  return { to: hook.manager, data }
}

const codes = {
  v2: hookCode.V2Hook,
  v3: hookCode.V3Hook,
  solidly: hookCode.SolidlyHook,
  liquidityBook: hookCode.LiquidityBookHook,
  curve: hookCode.CurveHook,
}

const poolKinds = { byFee: 0n, bySpacing: 1n, byPair: 2n }

/** The arguments of the constructor in their order. Each is an immutable of the same name. */
function listArguments(hook: Hook): Readonly<Record<string, Hex>> {
  const manager = word(hook.manager)
  switch (hook.type) {
    case 'curve':
      return { manager, pool: word(hook.pool) }
    case 'v2':
      return { manager, factory: word(hook.factory), feePpm: numberToHex(hook.feePpm, { size: 32 }) }
    case 'v3':
      return { manager, factory: word(hook.factory), kind: numberToHex(poolKinds[hook.pools], { size: 32 }) }
    case 'solidly':
    case 'liquidityBook':
      return { manager, factory: word(hook.factory) }
  }
}

function word(address: Address): Hex {
  return pad(address, { size: 32 })
}

function encodeCreation(hook: Hook): Hex {
  return concatHex([codes[hook.type].creationCode, ...Object.values(listArguments(hook))])
}

/** The constructor writes the immutables into the runtime code. */
function fillRuntime(hook: Hook): Uint8Array {
  const { creationCode, runtimeBytes, immutables } = codes[hook.type]
  const runtime = hexToBytes(creationCode).slice(-runtimeBytes)
  const places: Readonly<Record<string, readonly number[]>> = immutables
  for (const [name, value] of Object.entries(listArguments(hook))) {
    for (const start of places[name] ?? []) runtime.set(hexToBytes(value), start)
  }
  return runtime
}
