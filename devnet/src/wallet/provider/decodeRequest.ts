import { type Amount, formatAmount } from '@murmur/engine/amount'
import { trimZeros } from '@murmur/engine/decimal'
import { decodeAllowance } from '@murmur/engine/encode/allowance'
import { decodeApproval } from '@murmur/engine/encode/approval'
import { readTransferCall } from '@murmur/engine/encode/bridge/transferFacts'
import type { Call } from '@murmur/engine/encode/call'
import { readPermitMessage } from '@murmur/engine/encode/permitMessage'
import { readSwapCall, type SwapFacts } from '@murmur/engine/encode/swapFacts'
import { listHooks } from '@murmur/engine/encode/swapHooks'
import { findNetwork, networks } from '@murmur/engine/network'
import { type Address, findWrappedNative, isSameAddress } from '@murmur/engine/token'
import { listTokenContracts } from '@murmur/engine/tokenContract'

/** The effect of a request, decoded from its bytes: the action, the amount and the recipient. */
export type Meaning = {
  readonly title: string
  readonly details: readonly { readonly name: string; readonly value: string }[]
  /** A careful user would look at it twice. */
  readonly warning: string | undefined
}

/** Decodes approvals, allowances in Permit2, swaps and transfers, and nothing else. */
export function decodeCall(call: Call): Meaning | undefined {
  const meaning = attempt(() => describeApproval(call)) ?? attempt(() => describeAllowance(call))
  return meaning ?? attempt(() => describeSwap(call)) ?? describeTransfer(call)
}

/** Decodes permits of Permit2, and no other message. */
export function decodeMessage(message: unknown): Meaning | undefined {
  return attempt(() => {
    const { chainId, token, units, spender, expiration } = readPermitMessage(message)
    return {
      title: 'Allow a spender, by signature',
      details: [
        { name: 'MAY TAKE', value: writeUnits(token, { chainId, units }) },
        { name: 'SPENDER', value: spender },
        { name: 'UNTIL', value: writeTime(expiration) },
      ],
      warning: units >= LARGEST_PERMIT ? unlimited : undefined,
    }
  })
}

/** Permit2 treats this amount as unlimited. */
const LARGEST_PERMIT = 2n ** 160n - 1n
/** No token has as many units. */
const LARGE = 2n ** 200n
const unlimited = 'This amount is unlimited: the spender can take all that you will ever have of it.'

function describeApproval(call: Call): Meaning {
  const { chainId, token, spender, units } = decodeApproval(call)
  const isReset = units === 0n
  return {
    title: isReset ? 'Take back an allowance' : 'Allow a spender',
    details: [
      { name: isReset ? 'TOKEN' : 'MAY TAKE', value: writeUnits(token, { chainId, units }) },
      { name: 'SPENDER', value: spender },
    ],
    warning: units >= LARGE ? unlimited : undefined,
  }
}

function describeAllowance(call: Call): Meaning {
  const { chainId, token, spender, units } = decodeAllowance(call)
  return {
    title: 'Allow a spender, in Permit2',
    details: [
      { name: 'MAY TAKE', value: writeUnits(token, { chainId, units }) },
      { name: 'SPENDER', value: spender },
      { name: 'UNTIL', value: 'The end of its block' },
    ],
    warning: units >= LARGEST_PERMIT ? unlimited : undefined,
  }
}

function describeSwap(call: Call): Meaning {
  const wrapped = findWrappedNative(call.chainId)
  if (wrapped === undefined) throw new RangeError('This network has no wrapped coin.')
  const wrappedCoin = wrapped.toLowerCase() as Address
  const facts = readSwapCall(call, { version: '2.1.0', wrappedCoin, hooks: 'any' })
  const { chainId, pay, mostPaid, receive, leastReceived, deadline } = facts
  return {
    title: 'Swap',
    details: [
      { name: 'PAY AT MOST', value: writeUnits(pay, { chainId, units: mostPaid }) },
      { name: 'RECEIVE AT LEAST', value: writeUnits(receive, { chainId, units: leastReceived }) },
      { name: 'TO', value: writeRecipient(facts) },
      { name: 'ROUTER', value: facts.router },
      ...nameHooks(facts.swaps),
      { name: 'UNTIL', value: writeTime(Number(deadline)) },
    ],
    warning: isOwn(facts) ? undefined : 'Another account than yours receives it.',
  }
}

/** The bytes name the other network. They are read with its wrapped coin, which is found by trying all. */
function describeTransfer(call: Call): Meaning | undefined {
  for (const { chainId } of networks) {
    const meaning = attempt(() => describeTransferTo(call, Number(chainId)))
    if (meaning !== undefined) return meaning
  }
  return undefined
}

function describeTransferTo(call: Call, destination: number): Meaning {
  const [here, there] = [call.chainId, destination].map((id) => findWrappedNative(id)?.toLowerCase() as Address)
  if (here === undefined || there === undefined) throw new RangeError('A network has no wrapped coin.')
  const facts = readTransferCall(call, {
    via: 'router',
    origin: { version: '2.1.0', wrappedCoin: here, hooks: 'any' },
    destination: { version: '2.1.0', wrappedCoin: there, hooks: 'any' },
  })
  const { chainId, pay, mostPaid, receive, leastReceived, fillDeadline } = facts
  if (facts.destinationChainId !== destination) throw new RangeError('It goes to another network.')
  return {
    title: `Transfer to ${findNetwork(destination)?.name}`,
    details: [
      { name: 'PAY', value: writeUnits(pay, { chainId, units: mostPaid }) },
      { name: 'RECEIVE AT LEAST', value: writeUnits(receive, { chainId: destination, units: leastReceived }) },
      { name: 'TO', value: isOwn(facts) ? 'Your account' : facts.recipient },
      { name: 'ROUTER', value: facts.to },
      ...nameHooks(facts.swaps),
      { name: 'BACK IF NOT FILLED BY', value: writeTime(fillDeadline) },
    ],
    warning: isOwn(facts) ? undefined : 'Another account than yours receives it.',
  }
}

/** The contracts in front of pools of other exchanges. */
function nameHooks(swaps: SwapFacts['swaps']) {
  const hooks = listHooks(swaps)
  return hooks.length === 0 ? [] : [{ name: 'THROUGH', value: hooks.join(', ') }]
}

function isOwn({ account, recipient }: Pick<SwapFacts, 'account' | 'recipient'>): boolean {
  return isSameAddress(account, recipient)
}

function writeRecipient(facts: SwapFacts): string {
  return isOwn(facts) ? 'Your account' : facts.recipient
}

type Units = { readonly chainId: number; readonly units: bigint }

/** Exact. Without its decimals, an amount would be a guess. */
function writeUnits(token: Address | null, { chainId, units }: Units): string {
  if (token === null) return write({ decimals: 18, symbol: findNetwork(chainId)?.symbol ?? 'coins' }, units)
  const known = listTokenContracts(chainId).find(({ address }) => isSameAddress(address, token))
  return known === undefined ? `${units} units of ${token}` : write(known, units)
}

function write({ decimals, symbol }: { readonly decimals: number; readonly symbol: string }, units: bigint): string {
  if (units >= LARGE || units === LARGEST_PERMIT) return `Unlimited ${symbol}`
  return `${trimZeros(formatAmount({ listing: { decimals } as Amount['listing'], units }, { decimals, look: 'list' }))} ${symbol}`
}

/** A text with the wrong time would be worse than a long one. */
function writeTime(seconds: number): string {
  const time = new Date(seconds * 1_000)
  return Number.isNaN(time.getTime()) ? `second ${seconds}` : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function attempt(read: () => Meaning): Meaning | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
