import { lazy, Suspense, useEffect, useState } from 'react'
import { ChainSelector } from './ChainSelector.tsx'
import { createPageSwap } from './pageSwap.ts'
import { SwapCard } from './SwapCard.tsx'
import { SwapContext, useScreen } from './SwapContext.ts'
import styles from './SwapScreen.module.css'
import { startSwap } from './startSwap.ts'
import { WalletButton } from './WalletButton.tsx'

const loadModals = {
  token: async () => ({ default: (await import('./TokenModal.tsx')).TokenModal }),
  settings: async () => ({ default: (await import('./SettingsModal.tsx')).SettingsModal }),
  connect: async () => ({ default: (await import('./ConnectScreen.tsx')).ConnectScreen }),
  alert: async () => ({ default: (await import('./AlertDialog.tsx')).AlertDialog }),
}
const TokenModal = lazy(loadModals.token)
const SettingsModal = lazy(loadModals.settings)
const ConnectScreen = lazy(loadModals.connect)
const AlertDialog = lazy(loadModals.alert)

export function SwapScreen() {
  const [swap] = useState(() => createPageSwap(typeof window === 'undefined' ? undefined : window))
  useEffect(() => startSwap(swap, { preload: () => Object.values(loadModals).map((load) => load()) }), [swap])
  return (
    <SwapContext value={swap}>
      <div className={styles.bar}>
        <ChainSelector />
        <WalletButton />
      </div>
      <SwapCard />
      <Modals />
    </SwapContext>
  )
}

function Modals() {
  const modal = useScreen((state) => state.modal)
  const isConnectOpen = useScreen((state) => state.isConnectOpen)
  const hasAlert = useScreen((state) => state.alert !== undefined)
  return (
    <Suspense>
      {modal === 'settings' && <SettingsModal />}
      {(modal === 'pay' || modal === 'receive') && <TokenModal mode={modal} />}
      {isConnectOpen && <ConnectScreen />}
      {hasAlert && <AlertDialog />}
    </Suspense>
  )
}
