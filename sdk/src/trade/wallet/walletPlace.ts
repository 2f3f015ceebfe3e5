import { parseChainId } from '../../chain/chainId.ts'
import { checkWorld } from '../../chain/checkWorld.ts'
import type { Signer, SignerQuestion } from '../../wallet/wallet.ts'

/** Unknown: the wallet does not answer, or only in part. */
type WalletPlace = 'here' | 'elsewhere' | 'unknown'

type Expected = { readonly chainId: number; readonly genesisHash: string }

/** Checks by chain id and block 0 that the wallet is on our chain. */
export async function findWalletPlace(signer: Signer, { chainId, genesisHash }: Expected): Promise<WalletPlace> {
  const [reported, world] = await Promise.all([
    askSigner(signer, { method: 'eth_chainId' }),
    checkWorld({ request: (question) => askSigner(signer, question) }, { genesisHash }),
  ])
  if (reported !== undefined && parseChainId(reported) !== chainId) return 'elsewhere'
  if (world.type === 'other') return 'elsewhere'
  return reported !== undefined && world.type === 'same' ? 'here' : 'unknown'
}

/** The wallet's answer. No value if it fails: a wallet is foreign code, so none of its errors is our bug. */
export async function askSigner(signer: Pick<Signer, 'request'>, question: SignerQuestion): Promise<unknown> {
  try {
    return await signer.request(question)
  } catch {
    // Locked, busy, gone, or without this method.
    return undefined
  }
}
