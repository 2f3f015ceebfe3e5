import type { Signer, SignerQuestion } from '../../wallet/wallet.ts'

/** The wallet's answer. Undefined if it fails: a wallet is foreign code, so that any error of it is its own. */
export async function askSigner(signer: Pick<Signer, 'request'>, question: SignerQuestion): Promise<unknown> {
  try {
    return await signer.request(question)
  } catch {
    // Locked, busy, gone, or without this method.
    return undefined
  }
}
