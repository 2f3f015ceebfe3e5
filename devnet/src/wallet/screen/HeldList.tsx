import { Button } from '@murmur/ui/Button.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { useSyncExternalStore } from 'react'
import { cancel, speedUp } from '../provider/deliver.ts'
import { formatAddress } from '../provider/walletAccounts.ts'
import type { WalletCore } from '../provider/walletCore.ts'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

/** The transactions that the wallet holds back, as other wallets show those that are pending. */
export function HeldList({ core }: { readonly core: WalletCore }) {
  const say = useSay()
  const { held } = useSyncExternalStore(core.store.subscribe, core.store.get)
  return held.map((one) => (
    <fieldset key={one.hash} className={styles.held}>
      <Label as="legend">
        {say(`PENDING ON ${one.chain.name.toUpperCase()}: ${say(one.title)} · ${formatAddress(one.hash)}`)}
      </Label>
      <Button look="line" onClick={() => void speedUp(one, core)}>
        {say('SPEED UP')}
      </Button>
      <Button look="line" onClick={() => void cancel(one, core)}>
        {say('CANCEL IT')}
      </Button>
    </fieldset>
  ))
}
