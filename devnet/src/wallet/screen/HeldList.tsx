import { useSyncExternalStore } from 'react'
import { Button } from '../../../../app/src/ui/Button.tsx'
import { formatAddress } from '../provider/accounts.ts'
import { cancel, speedUp } from '../provider/deliver.ts'
import type { WalletCore } from '../provider/walletCore.ts'
import styles from './WalletHome.module.css'

/** The transactions that the wallet holds back, as other wallets show those that are pending. */
export function HeldList({ core }: { readonly core: WalletCore }) {
  const { held } = useSyncExternalStore(core.store.subscribe, core.store.get)
  return held.map((one) => (
    <fieldset key={one.hash} className={styles.held}>
      <legend className={styles.label}>
        PENDING ON {one.chain.name.toUpperCase()}: {one.title} · {formatAddress(one.hash)}
      </legend>
      <Button look="line" onClick={() => void speedUp(one, core)}>
        SPEED UP
      </Button>
      <Button look="line" onClick={() => void cancel(one, core)}>
        CANCEL IT
      </Button>
    </fieldset>
  ))
}
