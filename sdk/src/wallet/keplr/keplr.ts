import { isAlloraUser } from '@murmur/engine/bech32'
import type { CosmosNetwork } from '@murmur/engine/network'
import * as v from 'valibot'
import { tryParse } from '../../schemas.ts'
import { type Answer, settle } from '../evm/eip1193.ts'
import { PROMPT_MS, SILENT_MS } from '../evm/evmAccount.ts'
import { readField } from '../evm/readField.ts'
import { refuse } from '../evm/walletRefusal.ts'
import type { Asking, ConnectResult, Wallet, WalletDefinition, WalletWorld } from '../wallet.ts'

export const keplr = {
  id: 'keplr',
  name: 'Keplr',
  icon: 'keplr',
  rdns: ['app.keplr'],
  install: { english: 'Keplr', chinese: 'Keplr', href: 'https://www.keplr.app/get' },
  asksForCoin: true,
  // Its documentation calls this path `web-browser`. https://docs.keplr.app
  openInApp: ({ href }: URL) => `https://deeplink.keplr.app/web-browser?url=${encodeURIComponent(href)}`,
  findLegacy: (page: unknown) => readField(findKeplr(page), 'ethereum'),
  extend: addCosmosSide,
} as const satisfies WalletDefinition

/** EVM networks go through EIP-1193, Allora through Keplr's own API. */
function addCosmosSide(evm: Wallet, { page }: WalletWorld): Wallet {
  let side: 'evm' | 'cosmos' = 'evm'

  const connectCosmos = async ({ chainId }: CosmosNetwork, asking: Asking): Promise<ConnectResult> => {
    const result = await connectAllora(findKeplr(page), { chainId, ...asking })
    if (result.type === 'connected') side = 'cosmos'
    return result
  }

  return {
    ...evm,
    connect: async (network, asking) => {
      if (network.kind === 'cosmos') return connectCosmos(network, asking)
      const result = await evm.connect(network, asking)
      if (result.type === 'connected') side = 'evm'
      return result
    },
    switchTo: async (network, asking) => {
      if (network.kind === 'cosmos') {
        const result = await connectCosmos(network, asking)
        return result.type === 'connected' ? { type: 'switched', account: result.account } : result
      }
      const result = await evm.switchTo(network, asking)
      if (result.type === 'switched') side = 'evm'
      return result
    },
    onChange: (listener) => {
      // Ignore EVM events while Allora is in use.
      const endEvm = evm.onChange((change) => side === 'evm' && listener(change))
      const endCosmos = onKeyChange(page, async () => {
        if (side === 'cosmos') listener({ type: 'account', address: await readAlloraAddress(findKeplr(page)) })
      })
      return () => {
        endEvm()
        endCosmos()
      }
    },
  }
}

function onKeyChange(page: EventTarget, listener: () => Promise<unknown>): () => void {
  const onAccountChange = () => void listener()
  page.addEventListener('keplr_keystorechange', onAccountChange)
  return () => page.removeEventListener('keplr_keystorechange', onAccountChange)
}

/** The part of Keplr's own API that we use. */
type Keplr = {
  enable(chainId: string): Promise<void>
  getKey(chainId: string): Promise<unknown>
  experimentalSuggestChain(chainInfo: unknown): Promise<void>
}

function findKeplr(page: unknown): Keplr | undefined {
  const keplr = readField(page, 'keplr')
  const methods = ['enable', 'getKey', 'experimentalSuggestChain']
  return methods.every((name) => typeof readField(keplr, name) === 'function') ? (keplr as Keplr) : undefined
}

async function connectAllora(
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

const alloraAddress = v.pipe(v.string(), v.check(isAlloraUser))

/** Only after `enable`, or it would open the wallet. */
async function readAlloraAddress(keplr: Keplr | undefined): Promise<string | undefined> {
  if (keplr === undefined) return undefined
  const answer = await settle(() => keplr.getKey(alloraChainInfo.chainId), { timeoutMs: SILENT_MS })
  return answer.type === 'answer' ? tryParse(alloraAddress, readField(answer.value, 'bech32Address')) : undefined
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
