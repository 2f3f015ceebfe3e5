import type { TokenContract } from '@murmur/engine/tokenContract'
import type { Address } from 'viem'
import { owner, relayer, users } from './accounts.ts'
import { readArtifact } from './artifacts.ts'
import type { Script } from './script.ts'
import { toUnits } from './startingPrices.ts'

const minterRole = 1n

/** In dollars per token: for the pools, for the relayer, and for each user. */
const ownerStock = 1_000_000_000n
const relayerStock = 20_000_000n
const userStock = 100_000n

export function giveTokens(script: Script, tokens: readonly TokenContract[]): void {
  for (const token of tokens) {
    if (token.isWrappedNative) wrapCoins(script, token)
    else mintTokens(script, token)
  }
}

function mintTokens(script: Script, token: TokenContract): void {
  const { abi } = readArtifact('token')
  script.call(token.address, { abi, functionName: 'addMember', args: [minterRole, owner.address] })
  for (const [recipient, dollars] of [[owner.address, ownerStock] as const, ...recipients]) {
    script.call(token.address, { abi, functionName: 'mint', args: [recipient, toUnits(dollars, token)] })
  }
}

function wrapCoins(script: Script, token: TokenContract): void {
  const { abi } = readArtifact('wrappedNative')
  script.call(token.address, { abi, functionName: 'deposit', value: toUnits(ownerStock, token) })
  for (const [recipient, dollars] of recipients) {
    script.call(token.address, { abi, functionName: 'transfer', args: [recipient, toUnits(dollars, token)] })
  }
}

const recipients: readonly (readonly [Address, bigint])[] = [
  [relayer.address, relayerStock],
  ...users.map(({ address }) => [address, userStock] as const),
]
