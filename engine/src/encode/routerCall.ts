import type { AbiParameter } from 'viem'
import {
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  hexToBytes,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem/utils'
import type { Address } from '../token.ts'
import { decodeDepositInput, encodeDepositInput } from './bridge/deposit.ts'
import {
  type Command,
  coin,
  getEnds,
  type Hex,
  type Path,
  type RouterVersion,
  router,
  type SwapCommand,
  toAddress,
  type Units,
  UnreadableError,
} from './command.ts'
import { decodePermit, encodePermit } from './permit2.ts'

const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const transferParameters = parseAbiParameters('address token, address recipient, uint256 amount')
const coinParameters = parseAbiParameters('address recipient, uint256 amount')

const codes = { sweep: 0x04, pull: 0x02, permit: 0x0a, wrap: 0x0b, unwrap: 0x0c, deposit: 0x40 } as const
const swapCodes = {
  uniswapV2: { pay: 0x08, receive: 0x09 },
  uniswapV3: { pay: 0x00, receive: 0x01 },
  uniswapV4: { pay: 0x10, receive: 0x10 },
} as const

/** The commands of one transaction, in their order, valid until the deadline in seconds since 1970. */
type Execution = { readonly commands: readonly Command[]; readonly deadline: bigint }

type Options = { readonly version: RouterVersion }

export function encodeExecution({ commands, deadline }: Execution, options: Options): Hex {
  const all = concatHex(commands.map((command) => numberToHex(getCode(command), { size: 1 })))
  const inputs = commands.map((command) => encodeInput(command, options))
  return encodeFunctionData({ abi, args: [all, inputs, deadline] })
}

/** Throws unless encoding the result gives the same bytes again: no byte may stay unread. */
export function decodeExecution(data: Hex, options: Options): Execution {
  const [all, inputs, deadline] = decodeFunctionData({ abi, data }).args
  const list = [...hexToBytes(all)]
  if (list.length !== inputs.length) throw new UnreadableError('Commands and inputs differ in number.')
  const commands = list.map((code, at) => decodeInput(inputs[at] ?? '0x', { code, ...options }))
  if (encodeExecution({ commands, deadline }, options) !== data)
    throw new UnreadableError('The call has bytes that no plan of ours has.')
  return { commands, deadline }
}

function getCode(command: Command): number {
  return command.type === 'swap' ? swapCodes[command.path.venue][command.exact] : codes[command.type]
}

function encodeInput(command: Command, options: Options): Hex {
  if (command.type === 'permit') return encodePermit(command)
  if (command.type === 'pull') return encodeAbiParameters(transferParameters, [command.token, router, command.units])
  if (command.type === 'wrap') return encodeAbiParameters(coinParameters, [router, encodeUnits(command.units)])
  if (command.type === 'unwrap') return encodeAbiParameters(coinParameters, [command.recipient, command.least])
  if (command.type === 'sweep')
    return encodeAbiParameters(transferParameters, [command.token, command.recipient, command.least])
  if (command.type === 'deposit') return encodeDepositInput(command.deposit)
  const { path } = command
  return path.venue === 'uniswapV4'
    ? encodeV4Input({ ...command, path })
    : encodeSwapInput({ ...command, path }, options)
}

function decodeInput(input: Hex, { code, version }: Options & { readonly code: number }): Command {
  if (code === codes.permit) return decodePermit(input)
  if (code === codes.deposit) return { type: 'deposit', deposit: decodeDepositInput(input) }
  if (code === codes.wrap || code === codes.unwrap) return decodeCoinInput(input, { code })
  if (code === codes.pull || code === codes.sweep) return decodeTransfer(input, { code })
  return decodeSwap(input, { code, version })
}

function decodeSwap(input: Hex, { code, version }: Options & { readonly code: number }): Command {
  if (code === swapCodes.uniswapV4.pay) return decodeV4Input(input)
  for (const venue of ['uniswapV2', 'uniswapV3'] as const)
    for (const exact of ['pay', 'receive'] as const)
      if (swapCodes[venue][exact] === code) return decodeSwapInput(input, { venue, exact, version })
  throw new UnreadableError(`The router command ${code} is not one of ours.`)
}

function decodeCoinInput(input: Hex, { code }: { readonly code: number }): Command {
  const [recipient, units] = decodeAbiParameters(coinParameters, input)
  if (code === codes.wrap) return { type: 'wrap', units: decodeUnits(units) }
  return { type: 'unwrap', recipient: toAddress(recipient), least: units }
}

function decodeTransfer(input: Hex, { code }: { readonly code: number }): Command {
  const [token, recipient, units] = decodeAbiParameters(transferParameters, input)
  if (code === codes.pull) return { type: 'pull', token: toAddress(token), units }
  return { type: 'sweep', token: toAddress(token), recipient: toAddress(recipient), least: units }
}

type V4Path = Extract<Path, { venue: 'uniswapV4' }>

const planParameters = parseAbiParameters('bytes actions, bytes[] params')
const settleParameters = parseAbiParameters('address currency, uint256 amount, bool payerIsUser')
const takeParameters = parseAbiParameters('address currency, address recipient, uint256 amount')
/** The list of prices per hop is there in all versions from 2.1.0 on, and ours is always empty. */
const swapParameters = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint256[] hopPrices; uint128 amount; uint128 limit; }',
  'struct PathKey { address currency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
])

/** SETTLE, SWAP_EXACT_IN, TAKE. */
const PAY_ACTIONS = '0x0b070e'
/** SWAP_EXACT_OUT, SETTLE, TAKE. */
const RECEIVE_ACTIONS = '0x090b0e'
/** All that is owed to the pool manager, or by it. */
const OPEN = 0n

/** The input of V4_SWAP: pay the pool manager, swap, and take the output into the router. */
function encodeV4Input(swap: SwapCommand & { readonly path: V4Path }): Hex {
  const { path, exact, units, limit, payer } = swap
  const [pay, receive] = getEnds(path)
  const isExactPay = exact === 'pay'
  const settled = isExactPay ? encodeUnits(units) : OPEN
  const settle = encodeAbiParameters(settleParameters, [pay, settled, payer === 'user'])
  const take = encodeAbiParameters(takeParameters, [receive, router, OPEN])
  const swapped = encodeSwap({ path, exact, limit, units: isExactPay ? OPEN : encodeUnits(units) })
  const parts = isExactPay ? [settle, swapped, take] : [swapped, settle, take]
  return encodeAbiParameters(planParameters, [isExactPay ? PAY_ACTIONS : RECEIVE_ACTIONS, parts])
}

type Swap = Pick<SwapCommand, 'exact' | 'limit'> & { readonly path: V4Path; readonly units: bigint }

function encodeSwap({ path, exact, units, limit }: Swap): Hex {
  const [pay, receive] = getEnds(path)
  // Each hop names the token on its far side, seen from the currency that the swap starts at.
  const others = exact === 'pay' ? path.tokens.slice(1) : path.tokens.slice(0, -1)
  const hops = path.keys.map(({ feePpm, tickSpacing, hooks }, at) => ({
    currency: others[at] ?? coin,
    fee: feePpm,
    tickSpacing,
    hooks,
    hookData: '0x' as const,
  }))
  const currency = exact === 'pay' ? pay : receive
  return encodeAbiParameters(swapParameters, [{ currency, path: hops, hopPrices: [], amount: units, limit }])
}

/** Extra bytes, other actions and data for hooks are found by encoding the result again. */
export function decodeV4Input(input: Hex): SwapCommand & { readonly path: V4Path } {
  const [actions, parts] = decodeAbiParameters(planParameters, input)
  if (actions !== PAY_ACTIONS && actions !== RECEIVE_ACTIONS) throw new UnreadableError('A V4 swap has other actions.')
  const isExactPay = actions === PAY_ACTIONS
  const [settled, swapped] = isExactPay ? parts : [parts[1], parts[0]]
  const [, amount, isPaidByUser] = decode(settleParameters, settled)
  const [swap] = decode(swapParameters, swapped)
  const keys = swap.path.map(({ fee, tickSpacing, hooks }) => ({ feePpm: fee, tickSpacing, hooks: toAddress(hooks) }))
  if (!isExactPay && keys.some(({ hooks }) => hooks !== coin))
    throw new UnreadableError('A hook swaps an exact payment only.')
  const others = swap.path.map(({ currency }) => toAddress(currency))
  const end = toAddress(swap.currency)
  const tokens: readonly Address[] = isExactPay ? [end, ...others] : [...others, end]
  return {
    type: 'swap',
    path: { venue: 'uniswapV4', tokens, keys },
    exact: isExactPay ? 'pay' : 'receive',
    units: isExactPay ? decodeUnits(amount) : swap.amount,
    limit: swap.limit,
    payer: isPaidByUser ? 'user' : 'router',
  }
}

function decode<const T extends readonly AbiParameter[]>(parameters: T, part: Hex | undefined) {
  return decodeAbiParameters(parameters, part ?? '0x')
}

/** Stands for the router's whole balance of a token. */
const WHOLE_BALANCE = 2n ** 255n

function encodeUnits(units: Units): bigint {
  return units === 'rest' ? WHOLE_BALANCE : units
}

function decodeUnits(units: bigint): Units {
  return units === WHOLE_BALANCE ? 'rest' : units
}

/** From 2.1.1 on, swaps of V2 and V3 have a list of minimum prices too. */
function hasHopPrices(version: RouterVersion): boolean {
  return version !== '2.1.0'
}

const v2Parameters = parseAbiParameters('address, uint256, uint256, address[], bool')
const v3Parameters = parseAbiParameters('address, uint256, uint256, bytes, bool')
const [hopPrices] = parseAbiParameters('uint256[]')

type PairPath = Exclude<Path, { venue: 'uniswapV4' }>

/** The input of a swap over V2 or V3 pools. The output stays in the router. */
export function encodeSwapInput(swap: SwapCommand & { readonly path: PairPath }, { version }: Options): Hex {
  const { path, units, limit, payer, exact } = swap
  const limits = [router, encodeUnits(units), limit] as const
  const isPaidByUser = payer === 'user'
  if (path.venue === 'uniswapV2') {
    const values = [...limits, path.tokens, isPaidByUser] as const
    if (!hasHopPrices(version)) return encodeAbiParameters(v2Parameters, values)
    return encodeAbiParameters([...v2Parameters, hopPrices], [...values, []])
  }
  const values = [...limits, encodeV3Path(path, { exact }), isPaidByUser] as const
  if (!hasHopPrices(version)) return encodeAbiParameters(v3Parameters, values)
  return encodeAbiParameters([...v3Parameters, hopPrices], [...values, []])
}

type InputKind = Options & Pick<SwapCommand, 'exact'> & { readonly venue: PairPath['venue'] }

/** Extra bytes and minimum prices are found by encoding the result again. */
export function decodeSwapInput(input: Hex, { venue, exact }: InputKind): SwapCommand & { readonly path: PairPath } {
  const [recipient, units, limit, path, isPaidByUser] =
    venue === 'uniswapV2' ? decodeAbiParameters(v2Parameters, input) : decodeAbiParameters(v3Parameters, input)
  if (toAddress(recipient) !== router) throw new UnreadableError(`A swap pays out to ${recipient}.`)
  return {
    type: 'swap',
    path:
      typeof path === 'string' ? decodeV3Path(path, { exact }) : { venue: 'uniswapV2', tokens: path.map(toAddress) },
    exact,
    units: decodeUnits(units),
    limit,
    payer: isPaidByUser ? 'user' : 'router',
  }
}

type V3Path = Extract<Path, { venue: 'uniswapV3' }>

/** The router walks an exact receipt from its end, so the path is reversed. */
function encodeV3Path({ tokens, feesPpm }: V3Path, { exact }: Pick<SwapCommand, 'exact'>): Hex {
  const [first, ...rest] = exact === 'pay' ? tokens : tokens.toReversed()
  const fees = exact === 'pay' ? feesPpm : feesPpm.toReversed()
  if (first === undefined || fees.length !== rest.length) throw new RangeError('A V3 path needs a fee for each hop.')
  return rest.reduce<Hex>(
    (path, token, at) => encodePacked(['bytes', 'uint24', 'address'], [path, fees[at] ?? 0, token]),
    first,
  )
}

const HOP_BYTES = 23
const ADDRESS_BYTES = 20

function decodeV3Path(path: Hex, { exact }: Pick<SwapCommand, 'exact'>): V3Path {
  const hops = (size(path) - ADDRESS_BYTES) / HOP_BYTES
  if (!Number.isInteger(hops) || hops < 1) throw new UnreadableError('A V3 path has a broken length.')
  const tokens: Address[] = [toAddress(slice(path, 0, ADDRESS_BYTES))]
  const feesPpm: number[] = []
  for (let at = ADDRESS_BYTES; at < size(path); at += HOP_BYTES) {
    feesPpm.push(Number(slice(path, at, at + 3)))
    tokens.push(toAddress(slice(path, at + 3, at + HOP_BYTES)))
  }
  if (exact === 'pay') return { venue: 'uniswapV3', tokens, feesPpm }
  return { venue: 'uniswapV3', tokens: tokens.reverse(), feesPpm: feesPpm.reverse() }
}
