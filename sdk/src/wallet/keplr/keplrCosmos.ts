import { isAlloraUser } from '@murmur/engine/bech32'
import { type Answer, settle } from '../evm/eip1193.ts'
import { PROMPT_MS, SILENT_MS } from '../evm/evmAccount.ts'
import { readField } from '../evm/readField.ts'
import { refuse } from '../evm/refusal.ts'
import type { Asking, ConnectResult } from '../wallet.ts'

/** The part of Keplr's own API that we use. */
type Keplr = {
  enable(chainId: string): Promise<void>
  getKey(chainId: string): Promise<unknown>
  experimentalSuggestChain(chainInfo: unknown): Promise<void>
}

export function findKeplr(page: unknown): Keplr | undefined {
  const keplr = readField(page, 'keplr')
  const methods = ['enable', 'getKey', 'experimentalSuggestChain']
  return methods.every((name) => typeof readField(keplr, name) === 'function') ? (keplr as Keplr) : undefined
}

export async function connectAllora(
  keplr: Keplr | undefined,
  { chainId, signal }: Asking & { chainId: string },
): Promise<ConnectResult> {
  if (keplr === undefined) return { type: 'absent' }
  const enabled = await enable(keplr, { chainId, signal })
  if (enabled.type !== 'answer') return refuse(enabled)
  const address = await readAlloraAddress(keplr)
  if (address === undefined) return { type: 'failed', reason: 'unexpected' }
  return { type: 'connected', account: { address, networkId: 'allora' } }
}

/** Only after `enable`, or it would open the wallet. */
export async function readAlloraAddress(keplr: Keplr | undefined): Promise<string | undefined> {
  if (keplr === undefined) return undefined
  const answer = await settle(() => keplr.getKey(alloraChainInfo.chainId), { timeoutMs: SILENT_MS })
  const address = answer.type === 'answer' ? readField(answer.value, 'bech32Address') : undefined
  return typeof address === 'string' && isAlloraUser(address) ? address : undefined
}

/** Suggests Allora once to a Keplr that does not know it. */
async function enable(keplr: Keplr, { chainId, signal }: Asking & { chainId: string }): Promise<Answer> {
  const patience = { timeoutMs: PROMPT_MS, signal }
  const answer = await settle(() => keplr.enable(chainId), patience)
  if (answer.type !== 'error' || answer.kind !== 'unknownChain') return answer
  const suggested = await settle(() => keplr.experimentalSuggestChain(alloraChainInfo), patience)
  return suggested.type === 'answer' ? settle(() => keplr.enable(chainId), patience) : suggested
}

const allo = { coinDenom: 'ALLO', coinMinimalDenom: 'uallo', coinDecimals: 18 } as const

/** Allora as Keplr's registry describes it. https://github.com/chainapsis/keplr-chain-registry */
export const alloraChainInfo = {
  chainId: 'allora-mainnet-1',
  chainName: 'Allora',
  rpc: 'https://allora-rpc.mainnet.allora.network',
  rest: 'https://allora-api.mainnet.allora.network',
  bip44: { coinType: 118 },
  bech32Config: {
    bech32PrefixAccAddr: 'allo',
    bech32PrefixAccPub: 'allopub',
    bech32PrefixValAddr: 'allovaloper',
    bech32PrefixValPub: 'allovaloperpub',
    bech32PrefixConsAddr: 'allovalcons',
    bech32PrefixConsPub: 'allovalconspub',
  },
  currencies: [allo],
  feeCurrencies: [{ ...allo, gasPriceStep: { low: 10, average: 10, high: 12 } }],
  stakeCurrency: allo,
  features: [],
} as const
