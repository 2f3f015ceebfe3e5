import { findNetwork } from '@murmur/engine/network'
import type { ComponentType } from 'react'
import { ConnectModal } from '../../wallet/modal/ConnectModal.tsx'
import type { WalletStore } from '../../wallet/state/walletStore.ts'
import type { WalletId } from '../../wallet/wallets.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'

/** The wallet store is loaded together with the modal, so the modal never waits for it. */
export function createConnectScreen(store: WalletStore): ComponentType {
  return () => <ConnectScreen store={store} />
}

function ConnectScreen({ store }: { readonly store: WalletStore }) {
  const { screen, prices } = useSwap()
  const pay = useScreen((state) => state.form.pay)
  const network = findNetwork(pay.chainId)
  if (network === undefined) return null

  /** For MetaMask, the specification fetches a price before the modal closes. */
  const finish = async (walletId: WalletId) => {
    if (walletId === 'metamask') await prices.refresh([pay])
    screen.setConnectOpen(false)
  }
  return (
    <ConnectModal
      store={store}
      network={network}
      onAlert={screen.alert}
      onConnected={(walletId) => void finish(walletId)}
      onClose={() => screen.setConnectOpen(false)}
    />
  )
}
