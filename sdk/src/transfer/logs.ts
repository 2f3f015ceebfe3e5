import { type Address, isSameAddress } from '@murmur/engine/token'
import { decodeEventLog, erc20Abi, type Hex, parseAbi } from 'viem'

/** A log as any node may send it. */
export type Log = { readonly address: string; readonly topics: readonly Hex[]; readonly data: Hex }

type Move = { readonly token: Address; readonly from: Address; readonly to: Address; readonly units: bigint }

const transferAbi = erc20Abi.filter((item) => item.type === 'event' && item.name === 'Transfer')

/** Every transfer of a token, in the order of the logs. */
export function listMoves(logs: readonly Log[]): readonly Move[] {
  return logs.flatMap(({ address, topics, data }) => {
    try {
      const { args } = decodeEventLog({ abi: transferAbi, topics: topics as [Hex, ...Hex[]], data })
      const { from, to, value } = args as { from: Address; to: Address; value: bigint }
      return [{ token: lower(address), from: lower(from), to: lower(to), units: value }]
    } catch {
      // A log of another event: the decoder throws on it.
      return []
    }
  })
}

const wrapAbi = parseAbi(['event Withdrawal(address indexed from, uint256 units)'])

/** The coins that an account got for its wrapped ones. */
export function sumUnwrapped(logs: readonly Log[], { account, wrappedCoin }: Unwrapped): bigint {
  return logs.reduce((sum, { address, topics, data }) => {
    if (!isSameAddress(address, wrappedCoin)) return sum
    try {
      const { args } = decodeEventLog({ abi: wrapAbi, topics: topics as [Hex, ...Hex[]], data })
      return isSameAddress(args.from, account) ? sum + args.units : sum
    } catch {
      // A log of another event: the decoder throws on it.
      return sum
    }
  }, 0n)
}

type Unwrapped = { readonly account: Address; readonly wrappedCoin: Address }

/** No value unless the upper bytes of a padded address are zero. */
export function readPadded(word: Hex): Address | undefined {
  return /^0x0{24}[\da-f]{40}$/i.test(word) ? lower(`0x${word.slice(26)}`) : undefined
}

export function lower(text: string): Address {
  return text.toLowerCase() as Address
}
