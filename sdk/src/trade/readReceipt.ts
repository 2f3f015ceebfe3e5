import { type Address, isSameAddress } from '@murmur/engine/token'
import { decodeEventLog, type Hex, parseAbi } from 'viem'
import type { Moved } from './record.ts'

/** A swap of the router, by its addresses. Null is the network's coin. */
type MovedSwap = {
  readonly account: Address
  readonly recipient: Address
  readonly router: Address
  readonly wrappedCoin: Address
  readonly pay: Address | null
  readonly receive: Address | null
  /** The coins that the transaction carried. */
  readonly value: bigint
}

type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/** The exact amounts paid and received, from the logs of the receipt alone. No value if the logs do not show them. */
export function readReceipt({ logs }: { readonly logs: readonly Log[] }, swap: MovedSwap): Moved | undefined {
  const { account, recipient, router, pay, receive, value } = swap
  const moves = logs.flatMap((log, at) => readMove(log, { at, swap }) ?? [])
  const sum = (picked: readonly Move[]) => picked.reduce((total, { units }) => total + units, 0n)
  const pick = (token: Address, ends: Partial<Move>) =>
    moves.filter(
      (move) =>
        isSameAddress(move.token, token) &&
        Object.entries(ends).every(([end, address]) => isSameAddress(String(move[end as keyof Move]), String(address))),
    )
  const unwraps = findUnwraps(moves, swap)
  const outputs = receive === null ? unwraps.slice(-1) : pick(receive, { from: router, to: recipient })
  const last = outputs.at(-1)
  if (last === undefined) return undefined
  // The unspent payment is refunded after the output.
  const isRefund = ({ at }: Move) => at > last.at
  const paid =
    pay === null
      ? value - sum(unwraps.filter(isRefund))
      : sum(pick(pay, { from: account })) - sum(pick(pay, { from: router, to: account }).filter(isRefund))
  return { paid, received: sum(outputs) }
}

type Move = {
  readonly at: number
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly units: bigint
  readonly isWithdrawal: boolean
}

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 units)',
  'event Withdrawal(address indexed from, uint256 units)',
])

const zeroAddress = '0x0000000000000000000000000000000000000000'

function readMove(
  { address, topics, data }: Log,
  { at, swap }: { readonly at: number; readonly swap: MovedSwap },
): Move | undefined {
  try {
    const { eventName, args } = decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data })
    const move = { at, token: address, from: args.from, units: args.units }
    if (eventName === 'Transfer') return { ...move, to: args.to, isWithdrawal: false }
    // Any contract can have an event of this name.
    return isSameAddress(address, swap.wrappedCoin) ? { ...move, to: zeroAddress, isWithdrawal: true } : undefined
  } catch {
    // A log of another event: the decoder throws on it.
    return undefined
  }
}

/** Unwrapping logs a withdrawal on most networks, a transfer to the zero address on some rollups, both on others. */
function findUnwraps(moves: readonly Move[], { router, wrappedCoin }: MovedSwap): readonly Move[] {
  const burnt = moves.filter(
    ({ token, from, to }) => isSameAddress(token, wrappedCoin) && isSameAddress(from, router) && to === zeroAddress,
  )
  const withdrawn = burnt.filter(({ isWithdrawal }) => isWithdrawal)
  return withdrawn.length > 0 ? withdrawn : burnt
}
