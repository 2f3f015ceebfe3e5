import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { Icon } from '../../ui/Icon.tsx'
import { wallet } from '../../ui/icons.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { WalletPresence } from '../wallet.ts'
import { getWalletDefinition, type WalletId } from '../wallets.ts'
import styles from './WalletRow.module.css'

type WalletRowProps = {
  readonly id: WalletId
  readonly presence: WalletPresence
  readonly isWaiting: boolean
  /** With the uuid of the chosen provider, if several claim to be this wallet. */
  readonly onChoose: (uuid: string | undefined) => void
}

export function WalletRow({ id, presence, isWaiting, onChoose }: WalletRowProps) {
  const copy = useCopy(modalCopy).connect
  const { name, icon, hasTestFunds } = getWalletDefinition(id)
  const labels = hasTestFunds ? { ...copy.presence, found: copy.presence.testFunds } : copy.presence
  if (presence.type === 'several') {
    return (
      <li className={styles.group}>
        <p className={styles.warning}>{copy.several({ count: presence.choices.length, wallet: name })}</p>
        {presence.choices.map((choice, index) => (
          <button key={choice.uuid} type="button" className={styles.row} onClick={() => onChoose(choice.uuid)}>
            <img className={styles.icon} src={choice.icon} alt="" width="40" height="40" />
            <span className={styles.name}>{choice.name}</span>
            <span className={styles.state}>{copy.choice({ index: index + 1, count: presence.choices.length })}</span>
          </button>
        ))}
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-busy={isWaiting}
        disabled={presence.type === 'unusable'}
        onClick={() => onChoose(undefined)}
      >
        <WalletIcon name={icon} />
        <span className={styles.name}>{name}</span>
        {isWaiting ? <Spinner className={styles.spinner} /> : null}
        <span className={styles.state}>{labels[isWaiting ? 'waiting' : presence.type]}</span>
      </button>
    </li>
  )
}

/** Our own drawings: an announced icon is untrusted. */
function WalletIcon({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return <Icon path={wallet} className={styles.icon} />
  return <Mark of="wallet" name={name} size="large" />
}
