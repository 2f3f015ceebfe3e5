import { Mark } from '@murmur/ui/Mark.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useId } from 'react'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import styles from './ConnectModal.module.css'

/** Not wired yet, but focusable, so that assistive technology can read its state. */
export function WalletConnectRow({ onChoose }: { readonly onChoose: () => void }) {
  const copy = useCopy(modalCopy).connect.walletConnect
  const stateId = useId()
  return (
    <li>
      <button type="button" className={styles.row} aria-disabled="true" aria-describedby={stateId} onClick={onChoose}>
        <Mark of="wallet" name="walletconnect" size="large" />
        <Text as="span" weight="strong" wrap="anywhere" className={styles.name}>
          {copy.name}
        </Text>
        <Label as="span" id={stateId} className={styles.state}>
          {copy.label}
        </Label>
      </button>
    </li>
  )
}
