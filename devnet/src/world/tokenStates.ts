import type { TokenContract } from '@murmur/engine/tokenContract'
import { type Address, concatHex, type Hex, keccak256, maxUint256, numberToHex, padHex, stringToHex } from 'viem'
import type { AccountState, ChainState } from '../chain/chain.ts'
import { toUnits } from './startingPrices.ts'
import { owner, relayer, users } from './worldAccounts.ts'

/** In dollars per token: for the pools, for the relayer, and for each user. */
const stocks: readonly (readonly [Address, bigint])[] = [
  [owner.address, 1_000_000_000n],
  [relayer.address, 20_000_000n],
  ...users.map(({ address }) => [address, 100_000n] as const),
]

/** An account that lets a contract spend all of its tokens. */
type Allowance = { readonly owner: Address; readonly spender: Address }

type StateOptions = { readonly allowances: readonly Allowance[] }

/**
 * The tokens at their real addresses, with balances and allowances, as the first block holds them. Writing them is a
 * hundred times faster than sending the transactions that would lead to the same slots. The code follows later, since
 * only the constructor knows it.
 */
export function createTokenStates(tokens: readonly TokenContract[], { allowances }: StateOptions): ChainState {
  return Object.fromEntries(
    tokens.map((token) => {
      const units = stocks.map(([account, dollars]) => [account, toUnits(dollars, token)] as const)
      const supply = units.reduce((sum, [, amount]) => sum + amount, 0n)
      const slots = token.isWrappedNative ? listCoinSlots(token) : listTokenSlots(token, supply)
      const { balances, spending } = token.isWrappedNative ? coinLayout : tokenLayout
      const storage = [
        ...slots,
        ...units.map(([account, amount]) => [findSlot(account, balances), amount] as const),
        ...allowances.map((one) => [findSlot(one.spender, findSlot(one.owner, spending)), maxUint256] as const),
      ]
      // Wrapped coins are backed by real ones.
      return [token.address.toLowerCase(), toAccount(storage, { balance: token.isWrappedNative ? supply : 0n })]
    }),
  )
}

type Slot = readonly [slot: Hex, value: bigint]

/** The order of the variables in the source of each contract. */
const tokenLayout = { balances: 0n, spending: 1n, supply: 2n, name: 3n, symbol: 4n, roles: 5n, decimals: 6n }
const coinLayout = { name: 0n, symbol: 1n, decimals: 2n, balances: 3n, spending: 4n }

/** Across' `ExpandedERC20`. */
function listTokenSlots({ name, symbol, decimals }: TokenContract, supply: bigint): readonly Slot[] {
  return [
    [toSlot(tokenLayout.supply), supply],
    [toSlot(tokenLayout.name), encodeShortText(name)],
    [toSlot(tokenLayout.symbol), encodeShortText(symbol)],
    [toSlot(tokenLayout.decimals), BigInt(decimals)],
    ...listRoleSlots(),
  ]
}

/** `WETH9`, under the name of the network's coin. */
function listCoinSlots({ name, symbol, decimals }: TokenContract): readonly Slot[] {
  return [
    [toSlot(coinLayout.name), encodeShortText(name)],
    [toSlot(coinLayout.symbol), encodeShortText(symbol)],
    [toSlot(coinLayout.decimals), BigInt(decimals)],
  ]
}

/** The world's owner is the only member of the role that owns the token, and one of those that may mint. */
function listRoleSlots(): readonly Slot[] {
  const [owning, minting, burning] = [0n, 1n, 2n].map((role) => findSlot(role, tokenLayout.roles)) as [Hex, Hex, Hex]
  const [isExclusive, isShared] = [1n, 2n]
  const members = toSlot(BigInt(minting) + 3n)
  return [
    [toSlot(BigInt(owning) + 1n), isExclusive],
    [toSlot(BigInt(owning) + 2n), BigInt(owner.address)],
    [toSlot(BigInt(minting) + 1n), isShared],
    [toSlot(BigInt(burning) + 1n), isShared],
    [findSlot(owner.address, members), 1n],
  ]
}

const knownSlots = new Map<string, Hex>()

/** Where Solidity keeps the value of a key of a mapping. Remembered, since every token has the same layout. */
export function findSlot(key: Address | bigint, mapping: Hex | bigint): Hex {
  const words = concatHex([numberToHex(BigInt(key), { size: 32 }), numberToHex(BigInt(mapping), { size: 32 })])
  const slot = knownSlots.get(words) ?? keccak256(words)
  knownSlots.set(words, slot)
  return slot
}

export function toAccount(slots: readonly Slot[], { balance }: { readonly balance: bigint }): AccountState {
  const storage = Object.fromEntries(slots.map(([slot, value]) => [slot, numberToHex(value, { size: 32 })]))
  // Every contract starts with a nonce of one, and an account with zero of everything counts as absent.
  return { nonce: '0x1', balance: numberToHex(balance), code: '0x', storage }
}

function toSlot(index: bigint): Hex {
  return numberToHex(index, { size: 32 })
}

/** Solidity stores up to 31 bytes in the slot itself, with twice the length in the last byte. */
function encodeShortText(text: string): bigint {
  const bytes = stringToHex(text)
  const length = (bytes.length - 2) / 2
  if (length > 31) throw new RangeError(`The name ${text} is longer than a slot.`)
  return BigInt(padHex(bytes, { size: 32, dir: 'right' })) | BigInt(2 * length)
}
