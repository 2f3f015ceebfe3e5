import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { toHex } from 'viem/utils'
import type { LocalAccount } from '../chains.ts'

/** The phrase that every development chain uses. Whoever sends real money to it loses it. */
export const mnemonic = 'test test test test test test test test test test test junk'

const userCount = 10

// One way from the phrase for all: it is slow on purpose.
const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()

export const users: readonly LocalAccount[] = Array.from({ length: userCount }, (_, index) => deriveAccount(index))
export const relayer = deriveAccount(userCount)
export const owner = deriveAccount(userCount + 1)

function deriveAccount(index: number): LocalAccount {
  const { privateKey } = parent.deriveChild(index)
  if (privateKey === null) throw new Error(`The phrase gives no account ${index}.`)
  const key = toHex(privateKey)
  return { address: privateKeyToAddress(key), privateKey: key }
}
