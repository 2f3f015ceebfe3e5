import {
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  hexToBytes,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import { decodeDepositInput, encodeDepositInput } from './bridge/deposit.ts'
import { type Command, type Hex, type RouterVersion, router, toAddress, UnreadableError } from './command.ts'
import { decodePermit, encodePermit } from './permit2.ts'
import { decodeSwapInput, decodeUnits, encodeSwapInput, encodeUnits } from './swapInput.ts'
import { decodeV4Input, encodeV4Input } from './v4Input.ts'

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
