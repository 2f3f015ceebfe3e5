import { Label, Text } from '@murmur/ui/Text.tsx'
import { useSyncExternalStore } from 'react'
import { type Behaviour, behaviours } from '../provider/behaviour.ts'
import type { WalletCore } from '../provider/walletCore.ts'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

export function BehaviourFields({ core }: { readonly core: WalletCore }) {
  const say = useSay()
  const { store } = core
  const { behaviour, hasBatches } = useSyncExternalStore(store.subscribe, store.get)
  return (
    <>
      <div className={styles.field}>
        <Label as="label" htmlFor="local-wallet-behaviour">
          {say('BEHAVIOUR')}
        </Label>
        <select
          id="local-wallet-behaviour"
          className={styles.select}
          value={behaviour}
          onChange={({ target }) => store.set({ behaviour: target.value as Behaviour })}
        >
          {behaviours.map(({ id, name }) => (
            <option key={id} value={id}>
              {say(name)}
            </option>
          ))}
        </select>
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={hasBatches}
          onChange={({ target }) => store.set({ hasBatches: target.checked })}
        />
        <Text as="span" tone="soft" size="note">
          {say('Offer batches: several calls in one prompt (EIP-5792)')}
        </Text>
      </label>
    </>
  )
}
