import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../testing/cases.ts'
import { type Address, isSameAddress } from '../../token.ts'
import { createTransferCall, type TransferStep } from '../../transfer/transferPlan.ts'
import type { Call } from '../call.ts'
import {
  type Command,
  coin,
  type Deposit,
  type Hex,
  router,
  type SwapCommand,
  sender,
  UnreadableError,
} from '../command.ts'
import { decodeExecution, encodeExecution } from '../routerCall.ts'
import { listHooks } from '../swapHooks.ts'
import { exampleHooks } from '../testing/randomPlans.ts'
import { encodeArrival } from './arrival.ts'
import { compareTransfer } from './compareTransfer.ts'
import { encodeDepositCall } from './deposit.ts'
import { transferPlan } from './testing/randomTransfers.ts'
import { readTransferCall, type TransferPlace } from './transferFacts.ts'

const options = cases(5_000)

const stranger: Address = '0x00000000000000000000000000000000deadbeef'

test('the bytes of a planned transfer decode to exactly its terms, also inside the message', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(transferPlan, ({ transfer, signature }) => {
      const call = createTransferCall(transfer, { signature })
      const permit = transfer.permit && { type: 'permit', permit: transfer.permit, signature }
      expect(readTransferCall(call, allow(transfer))).toEqual({ ...transfer.facts, permit })
      expect(compareTransfer(transfer, { type: 'call', call, signature })).toEqual([])
      kinds.add(`${transfer.via}, ${describeArrival(transfer)}`)
    }),
    options,
  )
  expect([...kinds].sort()).toEqual(
    ['router', 'spokePool'].flatMap((via) => ['a swap', 'as it is', 'handed over'].map((kind) => `${via}, ${kind}`)),
  )
})

const hooks = Object.values(exampleHooks)

function allow({ via, origin, destination }: TransferStep): TransferPlace {
  return { via, origin: { ...origin, hooks }, destination: { ...destination, hooks } }
}

test('no hook passes on either network where it is not listed', () => {
  const sides = new Set<string>()
  fc.assert(
    fc.property(transferPlan, ({ transfer, signature }) => {
      const call = createTransferCall(transfer, { signature })
      const { via, origin, destination } = allow(transfer)
      if (listHooks(transfer.facts.swaps).length > 0) {
        sides.add('origin')
        expect(() => readTransferCall(call, { via, origin: { ...origin, hooks: [] }, destination })).toThrow(
          UnreadableError,
        )
      }
      if (listHooks(transfer.facts.arrivalSwaps).length > 0) {
        sides.add('destination')
        expect(() => readTransferCall(call, { via, origin, destination: { ...destination, hooks: [] } })).toThrow(
          UnreadableError,
        )
      }
    }),
    options,
  )
  expect([...sides].sort()).toEqual(['destination', 'origin'])
})

function describeArrival({ facts }: TransferStep): string {
  if (facts.handler === undefined) return 'as it is'
  return facts.arrivalRouter === undefined ? 'handed over' : 'a swap'
}

test('a deposit with any altered field is refused, and the difference is named', () => {
  const fields = new Set<string>()
  fc.assert(
    fc.property(transferPlan, fc.nat(), fc.bigInt({ min: 1n, max: 10n ** 9n }), (planned, at, by) => {
      const { transfer, signature } = planned
      const [field, deposit] = pick(alterDeposit(transfer.deposit, by), at)
      const call = createTransferCall(alter(transfer, deposit), { signature })
      const differences = compareTransfer(transfer, { type: 'call', call, signature })
      expect({ field, differences }).not.toMatchObject({ differences: [] })
      if (differences[0]?.field !== 'bytes') fields.add(field)
    }),
    cases(20_000, { quickPart: 200 }),
  )
  expect([...fields].sort()).toEqual([
    'depositor',
    'destinationChainId',
    'exclusiveRelayer',
    'exclusivityDeadline',
    'fillDeadline',
    'inputAmount',
    'inputToken',
    'message',
    'outputAmount',
    'outputToken',
    'quoteTimestamp',
    'recipient',
  ])
})

test('a message with any altered call is refused', () => {
  fc.assert(
    fc.property(transferPlan, fc.nat(), fc.bigInt({ min: 1n, max: 10n ** 9n }), ({ transfer, signature }, at, by) => {
      const messages = alterMessage(transfer, by)
      if (messages.length === 0) return
      const deposit = { ...transfer.deposit, message: pick(messages, at) }
      const call = createTransferCall(alter(transfer, deposit), { signature })
      expect(compareTransfer(transfer, { type: 'call', call, signature })).not.toEqual([])
    }),
    cases(10_000, { quickPart: 200 }),
  )
})

test('a call with any altered, added or missing command is refused', () => {
  fc.assert(
    fc.property(transferPlan, fc.nat(), ({ transfer, signature }, at) => {
      const call = createTransferCall(transfer, { signature })
      const altered = pick([...alterCalls(call), ...alterCommands(transfer, call)], at)
      expect(compareTransfer(transfer, { type: 'call', call: altered, signature })).not.toEqual([])
    }),
    cases(10_000, { quickPart: 200 }),
  )
})

test('a call with any altered byte is refused', () => {
  fc.assert(
    fc.property(transferPlan, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ transfer, signature }, at, flip) => {
      const call = createTransferCall(transfer, { signature })
      const index = 2 + 2 * (at % ((call.data.length - 2) / 2))
      const byte = (Number.parseInt(call.data.slice(index, index + 2), 16) ^ flip).toString(16).padStart(2, '0')
      const data = `${call.data.slice(0, index)}${byte}${call.data.slice(index + 2)}` as Hex
      expect(compareTransfer(transfer, { type: 'call', call: { ...call, data }, signature })).not.toEqual([])
      const longer: Hex = `${call.data}00`
      expect(compareTransfer(transfer, { type: 'call', call: { ...call, data: longer }, signature })).not.toEqual([])
    }),
    options,
  )
})

test('approvals and permits are for exactly the payment, and for the contract that takes it', () => {
  fc.assert(
    fc.property(transferPlan, ({ steps, transfer }) => {
      const { pay, mostPaid, to } = transfer.facts
      const [approve, permit] = [
        steps.find(({ type }) => type === 'approve'),
        steps.find(({ type }) => type === 'permit'),
      ]
      expect(approve === undefined).toBe(pay === null)
      expect(permit === undefined).toBe(pay === null || transfer.via === 'spokePool')
      if (approve?.type === 'approve') {
        expect(approve.approval).toMatchObject({ token: pay, units: mostPaid })
        expect(isSameAddress(approve.approval.spender, to)).toBe(transfer.via === 'spokePool')
      }
      if (permit?.type === 'permit') expect(permit.request).toMatchObject({ token: pay, units: mostPaid, spender: to })
    }),
    options,
  )
})

function alter(step: TransferStep, deposit: Deposit): TransferStep {
  const commands = step.commands.map(
    (command): Command => (command.type === 'deposit' ? { ...command, deposit } : command),
  )
  return { ...step, deposit, commands }
}

function alterDeposit(deposit: Deposit, by: bigint): readonly (readonly [field: string, Deposit])[] {
  const addresses = ['depositor', 'recipient', 'inputToken', 'outputToken', 'exclusiveRelayer'] as const
  const numbers = ['destinationChainId', 'quoteTimestamp', 'fillDeadline', 'exclusivityDeadline'] as const
  const amounts = ['inputAmount', 'outputAmount'] as const
  return [
    ...addresses.map((field) => [field, { ...deposit, [field]: stranger }] as const),
    ...numbers.map((field) => [field, { ...deposit, [field]: deposit[field] + 1 }] as const),
    ...amounts.map((field) => [field, { ...deposit, [field]: deposit[field] + by }] as const),
    ...amounts.map((field) => [field, { ...deposit, [field]: deposit[field] - 1n }] as const),
    ['message', { ...deposit, message: encodeArrival({ fallback: stranger, swap: undefined }) }],
    ...(deposit.message === '0x' ? [] : [['message', { ...deposit, message: '0x' as Hex }] as const]),
  ]
}

/** Every part of the message, each with a stranger or another amount in its place. */
function alterMessage({ facts, deposit, destination }: TransferStep, by: bigint): readonly Hex[] {
  const { fallback, arrivalRouter, arrivalDeadline } = facts
  if (fallback === undefined) return []
  if (arrivalRouter === undefined || arrivalDeadline === undefined || destination.version === undefined)
    return [encodeArrival({ fallback: stranger, swap: undefined })]
  const commands = readCommands(deposit.message, destination.version)
  const swap = {
    router: arrivalRouter,
    version: destination.version,
    token: deposit.outputToken,
    units: deposit.outputAmount,
    commands,
    deadline: arrivalDeadline,
  }
  const write = (change: Partial<typeof swap>) => encodeArrival({ fallback, swap: { ...swap, ...change } })
  return [
    encodeArrival({ fallback: stranger, swap }),
    encodeArrival({ fallback, swap: undefined }),
    write({ router: stranger }),
    write({ token: stranger }),
    write({ units: swap.units + by }),
    write({ units: swap.units - 1n }),
    write({ deadline: swap.deadline + by }),
    ...commands.map((_, at) => write({ commands: commands.toSpliced(at, 1) })),
    ...commands.map((command) => write({ commands: [...commands, command] })),
    ...commands.flatMap((command, at) =>
      alterOutput(command, by).map((other) => write({ commands: commands.with(at, other) })),
    ),
    `${deposit.message}00`,
  ]
}

/** The pool of another exchange becomes one of Uniswap's own, or one behind another hook. */
function alterHooks(command: SwapCommand): readonly Command[] {
  const { path } = command
  if (path.venue !== 'uniswapV4') return []
  return [coin, stranger, ...hooks].flatMap((hook) => {
    const keys = path.keys.map((key) => ({ ...key, hooks: hook }))
    const isSame = keys.every((key, at) => key.hooks === path.keys[at]?.hooks)
    return isSame ? [] : [{ ...command, path: { ...path, keys } }]
  })
}

function alterOutput(command: Command, by: bigint): readonly Command[] {
  if (command.type === 'swap')
    return [{ ...command, payer: 'user' }, { ...command, limit: command.limit + by }, ...alterHooks(command)]
  if (command.type !== 'sweep' && command.type !== 'unwrap') return []
  return [
    ...[stranger, sender].map((recipient) => ({ ...command, recipient })),
    { ...command, recipient: command.recipient === router ? stranger : router },
    { ...command, least: command.least + by },
  ]
}

/** The inner call lies at the end of the message. */
function readCommands(message: Hex, version: '2.1.0' | '2.1.1' | '2.1.2'): readonly Command[] {
  const start = message.indexOf('3593564c')
  const length = Number.parseInt(message.slice(start - 64, start), 16)
  return decodeExecution(`0x${message.slice(start, start + 2 * length)}`, { version }).commands
}

function alterCalls(call: Call): readonly Call[] {
  return [
    { ...call, chainId: call.chainId + 1 },
    { ...call, account: stranger },
    { ...call, to: stranger },
    { ...call, value: call.value + 1n },
    ...(call.value > 0n ? [{ ...call, value: 0n }] : []),
  ]
}

function alterCommands({ via, origin, deposit }: TransferStep, call: Call): readonly Call[] {
  const { version } = origin
  if (via === 'spokePool' || version === undefined)
    return [{ ...call, data: encodeDepositCall({ ...deposit, recipient: stranger }) }]
  const { commands, deadline } = decodeExecution(call.data, { version })
  const write = (changed: readonly Command[], until = deadline) => {
    return { ...call, data: encodeExecution({ commands: changed, deadline: until }, { version }) }
  }
  return [
    write(commands, deadline + 1n),
    write([...commands, { type: 'sweep', token: stranger, recipient: stranger, least: 0n }]),
    ...commands.map((_, at) => write(commands.toSpliced(at, 1))),
    ...commands.map((command, at) => write(commands.toSpliced(at, 0, command))),
    ...commands.flatMap((command, at) =>
      command.type === 'swap' ? alterHooks(command).map((other) => write(commands.with(at, other))) : [],
    ),
    ...commands.flatMap((command, at) => {
      return command.type === 'sweep' ? [write(commands.with(at, { ...command, recipient: stranger }))] : []
    }),
  ]
}

function pick<T>(items: readonly T[], at: number): T {
  const item = items[at % items.length]
  if (item === undefined) throw new RangeError('The list to pick from is empty.')
  return item
}
