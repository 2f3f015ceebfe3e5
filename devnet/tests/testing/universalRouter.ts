import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'

/** The commands of the Universal Router that these tests use. */
export const routerAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])

export type Command = { readonly code: number; readonly input: Hex }

/** The router's placeholders for the sender of the transaction and for itself. */
export const sender: Address = '0x0000000000000000000000000000000000000001'
export const router: Address = '0x0000000000000000000000000000000000000002'

/** Stands for the router's whole balance of a token. */
export const wholeBalance = 2n ** 255n

type Swap = {
  readonly recipient: Address
  readonly pay: bigint
  /** The minimum output. Less reverts the transaction. */
  readonly least?: bigint
  readonly isPaidBySender: boolean
}

export function encodeCommands(commands: readonly Command[]): readonly [Hex, readonly Hex[]] {
  const codes = concatHex(commands.map(({ code }) => numberToHex(code, { size: 1 })))
  return [codes, commands.map(({ input }) => input)]
}

export function swapV3({ recipient, pay, least = 0n, isPaidBySender, path }: Swap & { path: Hex }): Command {
  const parameters = parseAbiParameters('address, uint256, uint256, bytes, bool')
  return { code: 0x00, input: encodeAbiParameters(parameters, [recipient, pay, least, path, isPaidBySender]) }
}

export function swapV2({
  recipient,
  pay,
  least = 0n,
  isPaidBySender,
  path,
}: Swap & { path: readonly Address[] }): Command {
  const parameters = parseAbiParameters('address, uint256, uint256, address[], bool')
  return { code: 0x08, input: encodeAbiParameters(parameters, [recipient, pay, least, path, isPaidBySender]) }
}

type V4Swap = {
  readonly key: { readonly currencies: readonly [Address, Address]; readonly fee: number }
  readonly tickSpacing: number
  /** The first currency is paid. */
  readonly isForward: boolean
  readonly pay: bigint
}

/** Pays from the router's balance, and leaves the output there. */
export function swapV4({ key: { currencies, fee }, tickSpacing, isForward, pay }: V4Swap): Command {
  const [currency0, currency1] = currencies
  const poolKey = { currency0, currency1, fee, tickSpacing, hooks: zeroAddress }
  const single = { poolKey, zeroForOne: isForward, amountIn: pay, amountOutMinimum: 0n, hookData: '0x' } as const
  const [payCurrency, receiveCurrency] = isForward ? currencies : [currency1, currency0]
  const parameters = [
    encodeAbiParameters(singleParameters, [single]),
    encodeAbiParameters(parseAbiParameters('address, uint256, bool'), [payCurrency, pay, false]),
    encodeAbiParameters(parseAbiParameters('address, address, uint256'), [receiveCurrency, router, 0n]),
  ]
  const [swapExactInput, settle, take] = ['06', '0b', '0e']
  const input = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
    `0x${swapExactInput}${settle}${take}`,
    parameters,
  ])
  return { code: 0x10, input }
}

const singleParameters = parseAbiParameters([
  'Single single',
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct Single { Key poolKey; bool zeroForOne; uint128 amountIn; uint128 amountOutMinimum; bytes hookData; }',
])

/** Both convert the router's whole balance. */
export const wrapCoins: Command = {
  code: 0x0b,
  input: encodeAbiParameters(parseAbiParameters('address, uint256'), [router, wholeBalance]),
}
export const unwrapCoins: Command = {
  code: 0x0c,
  input: encodeAbiParameters(parseAbiParameters('address, uint256'), [router, 0n]),
}

type Sweep = { readonly token: Address; readonly recipient: Address; readonly least?: bigint }

export function sweep({ token, recipient, least = 0n }: Sweep): Command {
  return {
    code: 0x04,
    input: encodeAbiParameters(parseAbiParameters('address, address, uint256'), [token, recipient, least]),
  }
}

export function encodeV3Path(pay: Address, { fee, receive }: { fee: number; receive: Address }): Hex {
  return encodePacked(['address', 'uint24', 'address'], [pay, fee, receive])
}

export const permitTypes = {
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
} as const

type Permit = {
  readonly details: {
    readonly token: Address
    readonly amount: bigint
    readonly expiration: number
    readonly nonce: number
  }
  readonly spender: Address
  readonly sigDeadline: bigint
}

export function permitSpending(permit: Permit, signature: Hex): Command {
  const parameters = parseAbiParameters([
    'PermitSingle permit, bytes signature',
    'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
    'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  ])
  return { code: 0x0a, input: encodeAbiParameters(parameters, [permit, signature]) }
}

export type BridgeDeposit = {
  readonly depositor: Address
  readonly recipient: Address
  readonly inputToken: Address
  readonly outputToken: Address
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly destinationChainId: bigint
  readonly exclusiveRelayer: Address
  readonly quoteTimestamp: number
  readonly fillDeadline: number
  readonly exclusivityDeadline: number
  readonly message: Hex
  readonly useNative: boolean
}

export function depositToBridge(deposit: BridgeDeposit): Command {
  const parameters = parseAbiParameters([
    'Deposit deposit',
    'struct Deposit { address depositor; address recipient; address inputToken; address outputToken; uint256 inputAmount; uint256 outputAmount; uint256 destinationChainId; address exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; bool useNative; }',
  ])
  return { code: 0x40, input: encodeAbiParameters(parameters, [deposit]) }
}

type Instruction = { readonly target: Address; readonly callData: Hex; readonly value: bigint }

/** The message for Across' MulticallHandler: calls to make with the received money. */
export function encodeInstructions(calls: readonly Instruction[], { fallback }: { fallback: Address }): Hex {
  const parameters = parseAbiParameters([
    'Instructions instructions',
    'struct Instructions { Call[] calls; address fallbackRecipient; }',
    'struct Call { address target; bytes callData; uint256 value; }',
  ])
  return encodeAbiParameters(parameters, [{ calls, fallbackRecipient: fallback }])
}
