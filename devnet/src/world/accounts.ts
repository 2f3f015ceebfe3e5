import { mnemonicToAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'
import type { LocalAccount } from '../chains.ts'

/** The phrase that every development chain uses. Whoever sends real money to it loses it. */
export const mnemonic = 'test test test test test test test test test test test junk'

const userCount = 10

/** Ten for people and tests, one that fills deposits, one that owns the world. */
export const accountCount = userCount + 2

export const users: readonly LocalAccount[] = Array.from({ length: userCount }, (_, index) => deriveAccount(index))
export const relayer = deriveAccount(userCount)
export const owner = deriveAccount(userCount + 1)

function deriveAccount(addressIndex: number): LocalAccount {
  const account = mnemonicToAccount(mnemonic, { addressIndex })
  return { address: account.address, privateKey: toHex(account.getHdKey().privateKey ?? new Uint8Array()) }
}
