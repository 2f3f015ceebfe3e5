import { createRegistry } from '@murmur/sdk/chain/registry'
import { Button } from '@murmur/ui/Button.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { wallet } from '@murmur/ui/icons'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { type ReactNode, StrictMode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { announce } from './provider/announce.ts'
import { createProvider } from './provider/localProvider.ts'
import { createStore } from './provider/localWalletState.ts'
import { createPrompts } from './provider/prompts.ts'
import { listChains } from './provider/walletChains.ts'
import type { WalletCore } from './provider/walletCore.ts'
import { PromptView } from './screen/PromptView.tsx'
import { WalletHome } from './screen/WalletHome.tsx'
import styles from './screen/walletScreen.module.css'
import { useSay } from './screen/walletWords.ts'

/** Injects the wallet like an extension: its own React root, and EIP-6963 as the only link to the app. */
export async function startLocalWallet(): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const registry = createRegistry({
    name: 'local',
    fetch: fetch.bind(window),
    wait,
    now: Date.now,
    random: Math.random,
  })
  const world = await registry.getWorld()
  const store = createStore({ chains: listChains(world), storage: findStorage() })
  const core = { store, prompts: createPrompts(), fetch: fetch.bind(window), wait }
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <StrictMode>
      <LocalWallet core={core} />
    </StrictMode>,
  )
  announce(createProvider(core), { target: window, uuid: crypto.randomUUID() })
}

/** Without storage the wallet forgets on reload. */
function findStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}

/** The wallet's button and window. A pending prompt comes first. */
function LocalWallet({ core }: { readonly core: WalletCore }) {
  const say = useSay()
  const { prompts } = core
  const pending = useSyncExternalStore(prompts.subscribe, prompts.current)
  const [isHomeOpen, setIsHomeOpen] = useState(false)

  return (
    <aside className={styles.wallet} aria-label={say('Local wallet')}>
      <Button look="line" className={styles.open} aria-label={say('LOCAL WALLET')} onClick={() => setIsHomeOpen(true)}>
        <Icon path={wallet} />
        <span className={styles.openLabel}>{say('LOCAL WALLET')}</span>
      </Button>
      {pending !== undefined && (
        <WalletDialog key={pending.id} onClose={pending.reject}>
          <PromptView core={core} pending={pending} />
        </WalletDialog>
      )}
      {pending === undefined && isHomeOpen && (
        <WalletDialog onClose={() => setIsHomeOpen(false)}>
          <WalletHome core={core} onClose={() => setIsHomeOpen(false)} />
        </WalletDialog>
      )}
    </aside>
  )
}

type WalletDialogProps = { readonly children: ReactNode; readonly onClose: () => void }

/** A native modal dialog: it traps the focus, makes the page inert, and restores the focus. */
function WalletDialog({ children, onClose }: WalletDialogProps) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  // Close before it is removed, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Browsers focus the first button, which on a phone scrolls past the question above it.
    element?.querySelector<HTMLElement>('#local-wallet-title')?.focus({ preventScroll: true })
    element?.scrollTo({ top: 0 })
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="local-wallet-title"
      onCancel={(event) => {
        // React removes it when the prompt is answered.
        event.preventDefault()
        onClose()
      }}
    >
      <Line gap={3} className={styles.head}>
        <Icon path={wallet} className={styles.icon} />
        <Text as="span" size="label" weight="strong" className={styles.dialogName}>
          {say('MURMUR LOCAL WALLET')}
        </Text>
        <Label as="span" className={styles.test}>
          {say('TEST FUNDS')}
        </Label>
      </Line>
      {children}
    </dialog>
  )
}
