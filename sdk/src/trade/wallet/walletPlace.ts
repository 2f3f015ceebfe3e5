import { parseChainId } from '../../chain/chainId.ts'
import { checkWorld } from '../../chain/checkWorld.ts'
import type { Signer, SignerQuestion } from '../../wallet/wallet.ts'

/** Unknown: the wallet does not say, or only a part of it. */
type WalletPlace = 'here' | 'elsewhere' | 'unknown'

type Expected = { readonly chainId: number; readonly genesisHash: string }

/** Whether the wallet is on our chain, by its chain id and block 0. */
export async function findWalletPlace(signer: Signer, { chainId, genesisHash }: Expected): Promise<WalletPlace> {
  const [told, world] = await Promise.all([
    askSigner(signer, { method: 'eth_chainId' }),
    checkWorld({ request: (question) => askSigner(signer, question) }, { genesisHash }),
  ])
  if (told !== undefined && parseChainId(told) !== chainId) return 'elsewhere'
  if (world.type === 'other') return 'elsewhere'
  return told !== undefined && world.type === 'same' ? 'here' : 'unknown'
}

/** The wallet's answer. Undefined if it fails: a wallet is foreign code, so that any error of it is its own. */
export async function askSigner(signer: Pick<Signer, 'request'>, question: SignerQuestion): Promise<unknown> {
  try {
    return await signer.request(question)
  } catch {
    // Locked, busy, gone, or without this method.
    return undefined
  }
}
