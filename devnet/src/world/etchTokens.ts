import type { TokenContract } from '@murmur/engine/tokenContract'
import { type Address, encodeDeployData, type Hex, numberToHex, padHex, stringToHex } from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import { readArtifact } from './artifacts.ts'
import { createScript } from './script.ts'

type EtchOptions = {
  readonly tokens: readonly TokenContract[]
  readonly owner: Address
  readonly nonce: number
  readonly timestamp: number
}

/**
 * Puts the tokens at their real addresses. A deployment cannot choose its address, so the constructor is set as the code
 * of the address, called there to write its storage, and replaced by the code that it returns.
 * Returns the owner's next nonce.
 */
export async function etchTokens(rpc: Rpc, { tokens, owner, nonce, timestamp }: EtchOptions): Promise<number> {
  await setCodes(rpc, { tokens, codes: tokens.map(getConstructor) })
  const codes = await rpc.batch<Hex>(
    tokens.map(({ address: to }) => ['eth_call', { from: owner, to }, 'latest'] as const),
  )
  const constructors = createScript(owner, { nonce })
  for (const { address } of tokens) constructors.send(address, '0x')
  const next = await constructors.run(rpc, { timestamp })
  await setCodes(rpc, { tokens, codes })
  await renameWrappedNatives(rpc, tokens)
  return next
}

function getConstructor({ isWrappedNative, name, symbol, decimals }: TokenContract): Hex {
  if (isWrappedNative) return readArtifact('wrappedNative').bytecode
  return encodeDeployData({ ...readArtifact('token'), args: [name, symbol, decimals] })
}

async function setCodes(rpc: Rpc, { tokens, codes }: { tokens: readonly TokenContract[]; codes: readonly Hex[] }) {
  await rpc.batch(tokens.map(({ address }, index) => ['hardhat_setCode', address, codes[index]] as const))
}

/** WETH9 hard-codes its name and symbol, so the first two slots are overwritten. */
async function renameWrappedNatives(rpc: Rpc, tokens: readonly TokenContract[]): Promise<void> {
  const wrapped = tokens.filter(({ isWrappedNative }) => isWrappedNative)
  await rpc.batch(
    wrapped.flatMap(({ address, name, symbol }) =>
      [name, symbol].map(
        (text, slot) =>
          ['hardhat_setStorageAt', address, numberToHex(slot, { size: 32 }), encodeShortString(text)] as const,
      ),
    ),
  )
}

/** Solidity stores up to 31 bytes in the slot itself, with twice the length in the last byte. */
function encodeShortString(text: string): Hex {
  const bytes = padHex(stringToHex(text), { size: 31, dir: 'right' })
  return `${bytes}${numberToHex(text.length * 2, { size: 1 }).slice(2)}`
}
