import type { Network } from '@murmur/engine/network'
import { useId, useState, useSyncExternalStore } from 'react'
import type { Alert, AlertId } from '../../content/en/alerts.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { close } from '../../ui/icons.ts'
import type { WalletStore } from '../state/walletStore.ts'
import { getWalletDefinition, type WalletId } from '../wallets.ts'
import styles from './ConnectModal.module.css'
import { describeResult, findConnectAlert } from './findConnectAlert.ts'
import { WalletConnectRow } from './WalletConnectRow.tsx'
import { WalletRow } from './WalletRow.tsx'

type ConnectModalProps = {
  readonly store: WalletStore
  /** The pay network. */
  readonly network: Network
  readonly onAlert: (alert: AlertId | Alert) => void
  readonly onConnected: (walletId: WalletId) => void
  readonly onClose: () => void
}

export function ConnectModal({ store, network, onAlert, onConnected, onClose }: ConnectModalProps) {
  const copy = useCopy(modalCopy).connect
  const { wallets, prompt } = useSyncExternalStore(store.subscribe, store.get)
  const [message, setMessage] = useState('')
  const titleId = useId()
  const waiting = prompt?.type === 'connect' ? prompt.walletId : undefined

  const connect = async (walletId: WalletId, uuid: string | undefined) => {
    setMessage('')
    if (uuid !== undefined) store.choose(walletId, uuid)
    const result = await store.connect(walletId, network)
    const alert = findConnectAlert(result, { walletId })
    if (result.type === 'connected') onConnected(walletId)
    if (alert !== undefined) onAlert(alert)
    else setMessage(describeResult(result) ?? '')
  }
  const leave = () => {
    if (waiting !== undefined) store.leave()
    onClose()
  }

  return (
    <Dialog labelledBy={titleId} onClose={leave}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {copy.title}
        </h2>
        <button type="button" className={styles.close} aria-label={copy.close} onClick={leave}>
          <Icon path={close} />
        </button>
      </div>
      <ul className={styles.list}>
        {wallets.map(({ id, presence }) => (
          <WalletRow
            key={id}
            id={id}
            presence={presence}
            isWaiting={waiting === id}
            onChoose={(uuid) => void connect(id, uuid)}
          />
        ))}
        <WalletConnectRow onChoose={() => setMessage(copy.walletConnect.message)} />
      </ul>
      <div className={styles.foot}>
        <p className={styles.message} role="status">
          {waiting === undefined ? message : copy.waiting(getWalletDefinition(waiting).name)}
        </p>
        {waiting !== undefined && (
          <Button look="line" className={styles.leave} onClick={store.leave}>
            {copy.stopWaiting}
          </Button>
        )}
        <p className={styles.note}>{copy.more}</p>
      </div>
    </Dialog>
  )
}
