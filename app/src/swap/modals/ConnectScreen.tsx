import { findNetwork } from '@murmur/engine/network'
import type { WalletStore } from '@murmur/sdk/wallet/state/walletStore'
import type { WalletId } from '@murmur/sdk/wallet/wallets'
import type { ComponentType } from 'react'
import { startWorker } from '../../startWorker.ts'
import workerUrl from '../../wallet/icons/icon.worker.ts?worker&url'
import type { IconRedrawer } from '../../wallet/icons/iconRedrawer.ts'
import { createIconRedrawer } from '../../wallet/icons/iconRedrawer.ts'
import { ConnectModal } from '../../wallet/modal/ConnectModal.tsx'
import { isPhone } from '../../wallet/modal/isPhone.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import { waitForPrice } from './waitForPrice.ts'

/** The wallet store is loaded together with the modal, so the modal never waits for it. */
export function createConnectScreen(store: WalletStore): ComponentType {
  const icons = createPageIcons()
  return () => <ConnectScreen store={store} icons={icons} />
}

const clock = { wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) }

type ConnectScreenProps = { readonly store: WalletStore; readonly icons: IconRedrawer }

function ConnectScreen({ store, icons }: ConnectScreenProps) {
  const { screen, prices } = useSwap()
  const pay = useScreen((state) => state.form.pay)
  const network = findNetwork(pay.chainId)
  if (network === undefined) return null

  /** For MetaMask, the specification fetches a price before the modal closes. */
  const finish = async (walletId: WalletId) => {
    if (walletId === 'metamask') await waitForPrice(prices.refresh([pay]), clock)
    screen.setConnectOpen(false)
  }
  return (
    <ConnectModal
      store={store}
      network={network}
      icons={icons}
      phonePage={isPhone(navigator) ? new URL(location.href) : undefined}
      onAlert={screen.alert}
      onConnected={(walletId) => void finish(walletId)}
      onClose={() => screen.setConnectOpen(false)}
    />
  )
}

function createPageIcons(): IconRedrawer {
  return createIconRedrawer({
    startWorker: () => startWorker(workerUrl),
    createUrl: (picture) => URL.createObjectURL(picture),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}
