import type { Address } from '../token.ts'
import { type Call, readCall } from './call.ts'
import {
  type Command,
  coin,
  type Deposit,
  getEnds,
  type RouterVersion,
  router,
  type SignedPermit,
  type SwapCommand,
  sender,
  UnreadableError,
} from './command.ts'
import { decodeExecution } from './routerCall.ts'
import { type ReadHooks, requireHooks } from './swapHooks.ts'

/** A swap in the terms of its user. Addresses are in lower case, and null is the network's coin. */
export type SwapFacts = {
  readonly chainId: number
  readonly account: Address
  readonly router: Address
  readonly pay: Address | null
  readonly mostPaid: bigint
  readonly receive: Address | null
  readonly leastReceived: bigint
  readonly recipient: Address
  /** Gets the part of the payment that is not needed. No value if all of it is spent. */
  readonly refundTo: Address | undefined
  /** Seconds since 1970. */
  readonly deadline: bigint
  readonly permit: SignedPermit | undefined
  readonly swaps: readonly SwapCommand[]
}

type Options = {
  readonly version: RouterVersion
  readonly wrappedCoin: Address
  /** The hooks that the call may pass. Absent: none. */
  readonly hooks?: ReadHooks
}

/** Decodes the effects of a call. Throws if it leaves anything behind, or does anything unplanned. */
export function readSwapCall(call: Call, { version, ...place }: Options): SwapFacts {
  const { chainId, account, to, value, data } = readCall(call)
  const { commands, deadline } = decodeExecution(data, { version })
  const { outputs, payments, ...done } = traceCommands(commands, { ...place, value })
  if (done.deposits.length > 0) throw new UnreadableError('A swap deposits nothing.')
  const [output, refund, ...more] = outputs
  if (output === undefined || more.length > 0)
    throw new UnreadableError('A swap has one output, and one refund at most.')
  const [pay, ...others] = new Set(payments.map(({ token }) => token))
  if (pay === undefined || others.length > 0) throw new UnreadableError('A swap pays one token.')
  if (refund !== undefined && (refund.token !== pay || refund.least !== 0n))
    throw new UnreadableError('A refund is in the paid token.')
  return {
    chainId,
    account,
    router: to,
    pay,
    mostPaid: payments.reduce((sum, { units }) => sum + units, 0n),
    receive: output.token,
    leastReceived: output.least,
    recipient: output.recipient,
    refundTo: refund?.recipient,
    deadline,
    permit: done.permit,
    swaps: done.swaps,
  }
}

type Start = {
  readonly wrappedCoin: Address
  readonly hooks?: ReadHooks
  readonly value: bigint
  /** The router's balance before the first command. */
  readonly held?: { readonly token: Address; readonly units: bigint }
}

/** Follows the money through the router. Throws if a token stays there, or passes a hook that is not listed. */
export function traceCommands(commands: readonly Command[], start: Start): Progress {
  requireHooks(commands, { hooks: start.hooks ?? [] })
  const done = commands.reduce(follow, begin(start))
  if (done.holdings.size > 0) throw new UnreadableError(`${[...done.holdings.keys()].join()} stays in the router.`)
  return done
}

type Output = { readonly token: Address | null; readonly recipient: Address; readonly least: bigint }

type Progress = {
  readonly wrappedCoin: Address
  /** Coins of the transaction that are not wrapped yet. */
  readonly value: bigint
  /** The router's tokens: an amount, or unknown until it runs. */
  readonly holdings: ReadonlyMap<Address, bigint | 'unknown'>
  readonly payments: readonly { readonly token: Address | null; readonly units: bigint }[]
  readonly permit: SignedPermit | undefined
  readonly swaps: readonly SwapCommand[]
  readonly deposits: readonly Deposit[]
  readonly outputs: readonly Output[]
}

function begin({ value, wrappedCoin, held }: Start): Progress {
  const none = { payments: [], permit: undefined, swaps: [], deposits: [], outputs: [] }
  if (value === 0n) return { ...none, wrappedCoin, value, holdings: new Map(held && [[held.token, held.units]]) }
  return { ...none, wrappedCoin, value, holdings: new Map([[coin, value]]), payments: [{ token: null, units: value }] }
}

function follow(before: Progress, command: Command): Progress {
  if (command.type === 'permit') return followPermit(before, command)
  if (command.type === 'unwrap' || command.type === 'sweep') return followOutput(before, command)
  if (before.outputs.length > 0) throw new UnreadableError('Something happens after the output.')
  if (command.type === 'swap') return followSwap(before, command)
  if (command.type === 'deposit') {
    const { inputToken: token, inputAmount: units } = command.deposit
    const { holdings } = spend(before.holdings, { token, units })
    return { ...before, holdings, deposits: [...before.deposits, command.deposit] }
  }
  if (command.type === 'wrap') {
    if (before.holdings.get(coin) === 'unknown' && command.units !== 'rest')
      throw new UnreadableError('Only a part of the coins is wrapped.')
    const { holdings, units } = spend(before.holdings, { token: coin, units: command.units })
    return { ...before, holdings: add(holdings, { token: before.wrappedCoin, units }) }
  }
  const { token, units } = command
  return {
    ...before,
    payments: [...before.payments, { token, units }],
    holdings: add(before.holdings, { token, units }),
  }
}

function followPermit(before: Progress, permit: SignedPermit): Progress {
  if (before.permit !== undefined || before.swaps.length > 0) throw new UnreadableError('A permit is not at the start.')
  return { ...before, permit }
}

function followSwap(before: Progress, swap: SwapCommand): Progress {
  const [pay, receive] = getEnds(swap.path)
  const swaps = [...before.swaps, swap]
  if (swap.payer === 'user') {
    if (swap.units === 'rest' || swap.exact === 'receive')
      throw new UnreadableError('A swap takes an unknown amount from the account.')
    const payments = [...before.payments, { token: pay, units: swap.units }]
    return { ...before, swaps, payments, holdings: add(before.holdings, { token: receive, units: 'unknown' }) }
  }
  const holdings =
    swap.exact === 'pay'
      ? spend(before.holdings, { token: pay, units: swap.units }).holdings
      : reduce(before.holdings, { token: pay })
  return { ...before, swaps, holdings: add(holdings, { token: receive, units: 'unknown' }) }
}

function followOutput(before: Progress, output: Extract<Command, { type: 'unwrap' | 'sweep' }>): Progress {
  const { recipient, least } = output
  const token = output.type === 'sweep' ? output.token : before.wrappedCoin
  const { holdings, units } = spend(before.holdings, { token, units: 'rest' })
  if (output.type === 'unwrap' && recipient === router && least === 0n)
    return { ...before, holdings: add(holdings, { token: coin, units }) }
  if ([coin, sender, router].includes(recipient)) throw new UnreadableError('The recipient is a placeholder.')
  const received = { token: output.type === 'sweep' ? token : null, recipient, least }
  return { ...before, holdings, outputs: [...before.outputs, received] }
}

type Holdings = Progress['holdings']
type Held = { readonly token: Address; readonly units: bigint | 'unknown' }

function add(holdings: Holdings, { token, units }: Held): Holdings {
  const held = holdings.get(token) ?? 0n
  return new Map([...holdings, [token, held === 'unknown' || units === 'unknown' ? 'unknown' : held + units]])
}

/** The payment for an exact receipt is unknown in advance, and so is the balance after it. */
function reduce(holdings: Holdings, { token }: { readonly token: Address }): Holdings {
  if (!holdings.has(token)) throw new UnreadableError(`The router has no ${token} to pay with.`)
  return new Map([...holdings, [token, 'unknown']])
}

type Spent = { readonly token: Address; readonly units: bigint | 'rest' }

function spend(holdings: Holdings, { token, units }: Spent): { holdings: Holdings; units: bigint | 'unknown' } {
  const held = holdings.get(token)
  if (held === undefined) throw new UnreadableError(`The router has no ${token} to pay with.`)
  if (units === 'rest') return { holdings: new Map([...holdings].filter(([key]) => key !== token)), units: held }
  if (held === 'unknown') return { holdings, units }
  if (units > held) throw new UnreadableError(`The router has too little ${token}.`)
  const left = [...holdings].flatMap(([key, had]) => {
    if (key !== token) return [[key, had] as const]
    return held === units ? [] : [[key, held - units] as const]
  })
  return { holdings: new Map(left), units }
}
