import { Button } from '@murmur/ui/Button.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { wallet } from '@murmur/ui/icons'
import { useState, useSyncExternalStore } from 'react'
import type { WalletCore } from '../provider/walletCore.ts'
import { PromptView } from './PromptView.tsx'
import { WalletDialog } from './WalletDialog.tsx'
import { WalletHome } from './WalletHome.tsx'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

/** The wallet's button and window. A pending prompt comes first. */
export function LocalWallet({ core }: { readonly core: WalletCore }) {
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
