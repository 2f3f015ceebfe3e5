import { expect, test } from 'vitest'
import { getNetwork } from '../testing/examplePage.ts'
import type { RelayClient } from './relay.ts'
import { createWalletConnect } from './walletConnect.ts'

const network = getNetwork(1)

test('the ways in which a pairing ends are told apart, also where the client rejects with plain objects', async () => {
  const ends: readonly (readonly [unknown, unknown])[] = [
    [
      { message: 'Proposal expired', code: 0 },
      { type: 'failed', reason: 'expired' },
    ],
    [new Error('Proposal expired'), { type: 'failed', reason: 'expired' }],
    [{ message: 'User rejected.', code: 5000 }, { type: 'rejected' }],
    [
      { message: 'Unsupported chains', code: 5100 },
      { type: 'failed', reason: 'unexpected' },
    ],
    [undefined, { type: 'failed', reason: 'unexpected' }],
  ]
  for (const [error, refusal] of ends) expect(await connect(error)).toEqual(refusal)
})

/** The code is shown, and then the pairing ends with this error. */
async function connect(error: unknown) {
  const client: RelayClient = {
    readSession: () => undefined,
    readChainId: () => 1,
    isOnline: () => true,
    pair: async ({ showLink }) => {
      showLink('wc:topic@2')
      throw error
    },
    request: async () => null,
    setChain: () => {},
    end: async () => {},
    forget: () => {},
    close: () => {},
    on: () => {},
  }
  const wallet = createWalletConnect({
    relay: {
      load: async () => client,
      share: () => {},
      forget: () => {},
      followOtherTabs: () => () => {},
      wait: () => new Promise(() => {}),
    },
    getRpcUrls: async () => [],
  })
  return await wallet.connect(network, { signal: new AbortController().signal })
}
