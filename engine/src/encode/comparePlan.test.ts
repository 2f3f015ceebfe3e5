import fc from 'fast-check'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import { expect, test } from 'vitest'
import { createApprovalCall, createSwapCall } from '../plan.ts'
import { cases } from '../testing/cases.ts'
import type { Call } from './call.ts'
import {
  type Command,
  coin,
  type Hex,
  type Path,
  router,
  type SwapCommand,
  sender,
  UnreadableError,
} from './command.ts'
import { comparePlan } from './comparePlan.ts'
import { createPermitMessage } from './permitMessage.ts'
import { decodeExecution, encodeExecution } from './routerCall.ts'
import { readSwapCall } from './swapFacts.ts'
import { listHooks } from './swapHooks.ts'
import { exampleHooks, type Planned, plan } from './testing/randomPlans.ts'

const options = cases(5_000)

const hooks = Object.values(exampleHooks)
const stranger: Hex = '0x00000000000000000000000000000000deadbeef'

test('the bytes of a planned swap decode to exactly its terms', () => {
  fc.assert(
    fc.property(plan, ({ swap, signature }) => {
      const call = createSwapCall(swap, { signature })
      const permit = swap.permit && { type: 'permit', permit: swap.permit, signature }
      expect(readSwapCall(call, { ...swap, hooks })).toEqual({ ...swap.facts, permit })
      expect(comparePlan(swap, { type: 'call', call, signature })).toEqual([])
    }),
    options,
  )
})

test('a call with any altered command is refused, and the difference is named', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(plan, fc.nat(), fc.bigInt({ min: 1n, max: 10n ** 9n }), (planned, at, by) => {
      const { swap, signature } = planned
      const all = listAlterations(planned, by)
      // Draws the kind first: rare kinds come as often as common ones.
      const kind = pick([...new Set(all.map((one) => one.kind))], at)
      const altered = pick(
        all.filter((one) => one.kind === kind),
        at,
      )
      const call = { ...createSwapCall(swap, { signature }), ...altered.change() }
      const [difference] = comparePlan(swap, { type: 'call', call, signature })
      expect(difference?.field).toBeDefined()
      // Found by decoding the bytes, not only by comparing them with ours. One wrap can replace two.
      if (altered.kind !== 'wrap dropped') expect([altered.kind, difference?.field]).not.toEqual([altered.kind, 'data'])
      kinds.add(altered.kind)
    }),
    cases(30_000, { part: 50 }),
  )
  expect([...kinds].sort()).toMatchInlineSnapshot(`
    [
      "account",
      "chain",
      "deadline",
      "floor",
      "permit deadline",
      "permit doubled",
      "permit dropped",
      "permit expiration",
      "permit nonce",
      "permit spender",
      "permit token",
      "permit units",
      "pull doubled",
      "pull dropped",
      "pull token",
      "pull units",
      "recipient",
      "signature",
      "swap doubled",
      "swap dropped",
      "swap limit",
      "swap path",
      "swap payer",
      "swap side",
      "swap units",
      "sweep added",
      "sweep doubled",
      "sweep dropped",
      "sweep token",
      "to",
      "unwrap doubled",
      "unwrap dropped",
      "value",
      "version",
      "wrap doubled",
      "wrap dropped",
      "wrap units",
    ]
  `)
})

test('data for a hook is refused', () => {
  fc.assert(
    fc.property(plan.filter(hasHook), ({ swap, signature }) => {
      const call = createSwapCall(swap, { signature })
      const { commands, deadline } = decodeExecution(call.data, swap)
      const at = commands.findIndex((command) => command.type === 'swap' && listHooks([command]).length > 0)
      const data = addHookData(encodeExecution({ commands, deadline }, swap), { at })
      expect(comparePlan(swap, { type: 'call', call: { ...call, data }, signature })).toEqual([
        { field: 'bytes', expected: 'bytes of ours', found: 'The call has bytes that no plan of ours has.' },
      ])
    }),
    options,
  )
})

test('H-06: no hook passes where it is not listed', () => {
  fc.assert(
    fc.property(plan.filter(hasHook), ({ swap, signature }) => {
      const call = createSwapCall(swap, { signature })
      const used = listHooks(swap.facts.swaps)
      expect(readSwapCall(call, { ...swap, hooks: used }).swaps).toEqual(swap.facts.swaps)
      for (const [at] of used.entries())
        expect(() => readSwapCall(call, { ...swap, hooks: used.toSpliced(at, 1) })).toThrow(UnreadableError)
    }),
    options,
  )
})

test('a call with any altered byte is refused', () => {
  fc.assert(
    fc.property(plan, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ swap, signature }, at, flip) => {
      const call = createSwapCall(swap, { signature })
      const altered = { ...call, data: flipByte(call.data, { at, flip }) }
      expect(comparePlan(swap, { type: 'call', call: altered, signature })).not.toEqual([])
    }),
    options,
  )
})

test('a call with bytes added or cut off is refused', () => {
  fc.assert(
    fc.property(plan, fc.integer({ min: 1, max: 64 }), fc.boolean(), ({ swap, signature }, bytes, isLonger) => {
      const call = createSwapCall(swap, { signature })
      const data: Hex = isLonger ? `${call.data}${'00'.repeat(bytes)}` : (call.data.slice(0, -2 * bytes) as Hex)
      expect(comparePlan(swap, { type: 'call', call: { ...call, data }, signature })).not.toEqual([])
    }),
    options,
  )
})

test('an approval with any altered field is refused', () => {
  const isApproval = ({ steps }: Planned) => steps[0]?.type === 'approve'
  fc.assert(
    fc.property(plan.filter(isApproval), fc.nat(), fc.integer({ min: 1, max: 255 }), ({ steps: [step] }, at, flip) => {
      if (step?.type !== 'approve') return
      const call = createApprovalCall(step)
      const compare = (one: Call) => comparePlan(step, { type: 'call', call: one, signature: undefined })
      expect(compare(call)).toEqual([])
      const altered = { ...call, data: flipByte(call.data, { at, flip }) }
      for (const one of [altered, ...listCalls(call).map(({ change }) => ({ ...call, ...change() }))])
        expect(compare(one)).not.toEqual([])
    }),
    options,
  )
})

test('a permit with any altered, added or missing field is refused', () => {
  fc.assert(
    fc.property(plan, fc.nat(), ({ steps }, at) => {
      const step = steps.find(({ type }) => type === 'permit')
      if (step?.type !== 'permit') return
      const message = createPermitMessage(step.request)
      const compare = (one: unknown) => comparePlan(step, { type: 'message', message: one })
      const json = JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      expect([compare(message), compare(json)]).toEqual([[], []])
      const altered = pick(listAlteredValues(JSON.parse(json)), at)
      expect({ altered, differences: compare(altered) }).not.toMatchObject({ differences: [] })
    }),
    cases(10_000),
  )
})

function hasHook({ swap }: Planned): boolean {
  return listHooks(swap.facts.swaps).length > 0
}

const executeAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const planParameters = parseAbiParameters('bytes actions, bytes[] params')
const swapParameters = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint256[] hopPrices; uint128 amount; uint128 limit; }',
  'struct PathKey { address currency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
])

/** Adds a byte for the hook to the swap through it. */
function addHookData(data: Hex, { at }: { readonly at: number }): Hex {
  const [commands, inputs, deadline] = decodeFunctionData({ abi: executeAbi, data }).args
  const [actions, parts] = decodeAbiParameters(planParameters, inputs[at] ?? '0x')
  const [swap] = decodeAbiParameters(swapParameters, parts[1] ?? '0x')
  const path = swap.path.map((key) => ({ ...key, hookData: '0x01' as const }))
  const part = encodeAbiParameters(swapParameters, [{ ...swap, path }])
  const input = encodeAbiParameters(planParameters, [actions, parts.with(1, part)])
  return encodeFunctionData({ abi: executeAbi, args: [commands, inputs.with(at, input), deadline] })
}

type Alteration = { readonly kind: string; readonly change: () => Partial<Call> }

function listAlterations(planned: Planned, by: bigint): readonly Alteration[] {
  const { swap, signature } = planned
  const { version } = swap
  const call = createSwapCall(swap, { signature })
  const { commands, deadline } = decodeExecution(call.data, { version })
  const write = (kind: string, changed: readonly Command[], until = deadline): Alteration => {
    return { kind, change: () => ({ data: encodeExecution({ commands: changed, deadline: until }, { version }) }) }
  }
  const replaced = commands.flatMap((command, at) =>
    alterCommand(command, by).map(([kind, other]) => write(kind, commands.with(at, other))),
  )
  const structural = commands.flatMap((command, at) => [
    write(`${command.type} dropped`, commands.toSpliced(at, 1)),
    write(`${command.type} doubled`, commands.toSpliced(at, 0, command)),
  ])
  const other = version === '2.1.0' ? '2.1.1' : '2.1.0'
  return [
    ...replaced,
    ...structural,
    ...listCalls(call),
    write('deadline', commands, deadline + by),
    write('sweep added', [...commands, { type: 'sweep', token: stranger, recipient: stranger, least: 0n }]),
    ...(commands.some(isVersioned)
      ? [{ kind: 'version', change: () => ({ data: encodeExecution({ commands, deadline }, { version: other }) }) }]
      : []),
  ]
}

/** V4 swaps are the same in all versions. */
function isVersioned(command: Command): boolean {
  return command.type === 'swap' && command.path.venue !== 'uniswapV4'
}

function listCalls(call: Call): readonly Alteration[] {
  return [
    { kind: 'chain', change: () => ({ chainId: call.chainId + 1 }) },
    { kind: 'account', change: () => ({ account: stranger }) },
    { kind: 'to', change: () => ({ to: stranger }) },
    { kind: 'value', change: () => ({ value: call.value + 1n }) },
    ...(call.value > 0n ? [{ kind: 'value', change: () => ({ value: 0n }) }] : []),
  ]
}

function alterCommand(command: Command, by: bigint): readonly (readonly [kind: string, Command])[] {
  if (command.type === 'swap') return alterSwap(command, by)
  if (command.type === 'wrap')
    return [['wrap units', { ...command, units: command.units === 'rest' ? by : command.units + by }]]
  if (command.type === 'pull')
    return [
      ['pull units', { ...command, units: command.units + by }],
      ['pull token', { ...command, token: stranger }],
    ]
  if (command.type === 'permit') {
    const { permit } = command
    return [
      ['permit units', { ...command, permit: { ...permit, units: permit.units + by } }],
      ['permit token', { ...command, permit: { ...permit, token: stranger } }],
      ['permit spender', { ...command, permit: { ...permit, spender: stranger } }],
      ['permit nonce', { ...command, permit: { ...permit, nonce: permit.nonce + 1 } }],
      ['permit expiration', { ...command, permit: { ...permit, expiration: permit.expiration + 1 } }],
      ['permit deadline', { ...command, permit: { ...permit, signatureDeadline: permit.signatureDeadline + by } }],
      ['signature', { ...command, signature: flipByte(command.signature, { at: Number(by), flip: 1 }) }],
    ]
  }
  if (command.type === 'deposit') return []
  return [
    ['recipient', { ...command, recipient: stranger }],
    ['recipient', { ...command, recipient: sender }],
    ['recipient', { ...command, recipient: command.recipient === router ? stranger : router }],
    ['floor', { ...command, least: command.least + by }],
    ...(command.least > 0n ? [['floor', { ...command, least: command.least - 1n }] as const] : []),
    ...(command.type === 'sweep' ? [['sweep token', { ...command, token: stranger } as const] as const] : []),
  ]
}

function alterSwap(swap: SwapCommand, by: bigint): readonly (readonly [kind: string, Command])[] {
  const other = swap.exact === 'pay' ? 'receive' : 'pay'
  return [
    ['swap units', { ...swap, units: swap.units === 'rest' ? by : swap.units + by }],
    ['swap limit', { ...swap, limit: swap.limit + by }],
    ['swap payer', { ...swap, payer: swap.payer === 'user' ? 'router' : 'user' }],
    ['swap side', { ...swap, exact: other, units: swap.units === 'rest' ? by : swap.units }],
    ...alterPath(swap.path).map((path): [string, Command] => ['swap path', { ...swap, path }]),
  ]
}

type Key = Extract<Path, { venue: 'uniswapV4' }>['keys'][number]

function alterPath(path: Path): readonly Path[] {
  const tokens = path.tokens.map((_, at) => ({ ...path, tokens: path.tokens.with(at, stranger) }))
  if (path.venue === 'uniswapV3') return [...tokens, { ...path, feesPpm: path.feesPpm.map((fee) => fee + 1) }]
  if (path.venue === 'uniswapV2') return tokens
  const keys = path.keys.flatMap((key, at) =>
    alterKey(key).map((other) => ({ ...path, keys: path.keys.with(at, { ...key, ...other }) })),
  )
  return [...tokens, ...keys]
}

/** Another hook can be one of ours too: its pool is not the one of the review. */
function alterKey({ feePpm, tickSpacing, hooks: own }: Key): readonly Partial<Key>[] {
  const others = [coin, stranger, ...hooks].filter((hook) => hook !== own)
  return [{ feePpm: feePpm + 1 }, { tickSpacing: tickSpacing + 1 }, ...others.map((hook) => ({ hooks: hook }))]
}

/** The message with each of its values changed, each of its fields left out, and a field added. */
function listAlteredValues(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'string') return [/^\d+$/.test(value) ? String(BigInt(value) + 1n) : `${value}0`]
  if (Array.isArray(value))
    return [
      value.slice(1),
      [...value, ...value],
      ...value.flatMap((one, at) => listAlteredValues(one).map((other) => value.with(at, other))),
    ]
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  return [
    { ...value, extra: '1' },
    ...entries.map(([key]) => Object.fromEntries(entries.filter(([name]) => name !== key))),
    ...entries.flatMap(([key, one]) => listAlteredValues(one).map((other) => ({ ...value, [key]: other }))),
  ]
}

function flipByte(data: Hex, { at, flip }: { readonly at: number; readonly flip: number }): Hex {
  const index = 2 + 2 * (at % ((data.length - 2) / 2))
  const byte = Number.parseInt(data.slice(index, index + 2), 16) ^ flip
  return `${data.slice(0, index)}${byte.toString(16).padStart(2, '0')}${data.slice(index + 2)}` as Hex
}

function pick<T>(items: readonly T[], at: number): T {
  const item = items[at % items.length]
  if (item === undefined) throw new RangeError('The list to pick from is empty.')
  return item
}
