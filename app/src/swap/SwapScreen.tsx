import { Suspense, useCallback, useEffect, useState } from 'react'
import { ChainSelector } from './ChainSelector.tsx'
import { Later } from './Later.tsx'
import { createPageSwap } from './pageSwap.ts'
import { SwapCard } from './SwapCard.tsx'
import { SwapContext, useScreen, useSwap } from './SwapContext.ts'
import styles from './SwapScreen.module.css'
import { startSwap } from './startSwap.ts'
import { WalletButton } from './WalletButton.tsx'

const load = {
  token: async () => (await import('./TokenModal.tsx')).TokenModal,
  settings: async () => (await import('./SettingsModal.tsx')).SettingsModal,
  connect: async () => (await import('./ConnectScreen.tsx')).ConnectScreen,
  alert: async () => (await import('./AlertDialog.tsx')).AlertDialog,
}

export function SwapScreen() {
  const [swap] = useState(() => createPageSwap(typeof window === 'undefined' ? undefined : window))
  useEffect(() => inNextTask(() => startSwap(swap, { preload })), [swap])
  return (
    <SwapContext value={swap}>
      <div className={styles.bar}>
        {/* What is in such a boundary is taken over after the field for the amount. */}
        <Suspense>
          <ChainSelector />
          <WalletButton />
        </Suspense>
      </div>
      <SwapCard />
      <Modals />
    </SwapContext>
  )
}

/** The first key is answered before anything is asked for. */
function inNextTask(start: () => () => void): () => void {
  let leave = () => {}
  const timer = setTimeout(() => {
    leave = start()
  })
  return () => {
    clearTimeout(timer)
    leave()
  }
}

function Modals() {
  const { screen, wallet } = useSwap()
  const modal = useScreen((state) => state.modal)
  const isConnectOpen = useScreen((state) => state.isConnectOpen)
  const hasAlert = useScreen((state) => state.alert !== undefined)
  const onFailure = screen.giveUp
  /** The modal and what it speaks to come together. */
  const loadConnect = useCallback(async () => {
    await wallet.load()
    return await load.connect()
  }, [wallet])
  return (
    <Suspense>
      {modal === 'settings' && <Later load={load.settings} props={{}} onFailure={onFailure} />}
      {(modal === 'pay' || modal === 'receive') && (
        <Later load={load.token} props={{ mode: modal }} onFailure={onFailure} />
      )}
      {isConnectOpen && <Later load={loadConnect} props={{}} onFailure={onFailure} />}
      {hasAlert && <Later load={load.alert} props={{}} onFailure={onFailure} />}
    </Suspense>
  )
}

/** What does not come now is asked for again when it is needed. */
function preload(): void {
  for (const each of Object.values(load)) each().catch(() => {})
}
