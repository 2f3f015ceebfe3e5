import { findNetwork } from '@murmur/engine/network'
import { use } from 'react'
import { ConnectModal } from '../wallet/modal/ConnectModal.tsx'
import type { WalletId } from '../wallet/wallets.ts'
import { useScreen, useSwap } from './SwapContext.ts'

export function ConnectScreen() {
  const { screen, wallet, prices } = useSwap()
  const store = use(wallet.load())
  const pay = useScreen((state) => state.form.pay)
  const network = findNetwork(pay.chainId)
  if (network === undefined) return null

  /** Of MetaMask the specification says that a price is fetched before the modal closes. */
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
