import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { toHex } from 'viem/utils'
import type { LocalAccount } from '../chains.ts'

/** The public mnemonic of development chains. Real money sent to its accounts is lost. */
export const mnemonic = 'test test test test test test test test test test test junk'

const userCount = 10

// Derived once: turning a mnemonic into a seed is slow by design.
const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()

export const users: readonly LocalAccount[] = Array.from({ length: userCount }, (_, index) => deriveAccount(index))
export const relayer = deriveAccount(userCount)
export const owner = deriveAccount(userCount + 1)

function deriveAccount(index: number): LocalAccount {
  const { privateKey } = parent.deriveChild(index)
  if (privateKey === null) throw new Error(`The mnemonic gives no account ${index}.`)
  const key = toHex(privateKey)
  return { address: privateKeyToAddress(key), privateKey: key }
}
