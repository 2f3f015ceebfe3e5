import type { Network } from '@murmur/engine/network'
import type { WalletEntry, WalletStore } from '@murmur/sdk/wallet/state/walletStore'
import type { ConnectResult } from '@murmur/sdk/wallet/wallet'
import { findWalletDefinition, type WalletId } from '@murmur/sdk/wallet/wallets'
import { Button } from '@murmur/ui/Button.tsx'
import { Dialog } from '@murmur/ui/Dialog.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { arrowLeft, close } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useId, useState, useSyncExternalStore } from 'react'
import type { AlertCause } from '../../content/alertTexts.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import type { IconRedrawer } from '../icons/iconRedrawer.ts'
import styles from './ConnectModal.module.css'
import { describeResult, findConnectAlert } from './findConnectAlert.ts'
import { WalletRow } from './WalletRow.tsx'

type ConnectModalProps = {
  readonly store: WalletStore
  /** The pay network. */
  readonly network: Network
  readonly icons: IconRedrawer
  /** The address of this page, on a phone. */
  readonly phonePage: URL | undefined
  readonly onAlert: (alert: AlertCause) => void
  readonly onConnected: (walletId: WalletId) => void
  readonly onClose: () => void
}

const CodeView = lazyPart(async () => (await import('../walletConnect/CodeView.tsx')).CodeView, {
  renderFallback: (retry) => <CodeFailure onRetry={retry} />,
})

export function ConnectModal({ store, network, onAlert, onConnected, onClose, ...pictures }: ConnectModalProps) {
  const copy = useCopy(modalCopy).connect
  const { wallets, prompt } = useSyncExternalStore(store.subscribe, store.get)
  const [outcome, setOutcome] = useState<ConnectResult | 'unavailable'>()
  const [isDone, setDone] = useState(false)
  const [isByCode, setByCode] = useState(false)
  const titleId = useId()
  const message = outcome === 'unavailable' ? copy.walletConnect.message : outcome && describeResult(outcome)
  const waiting = prompt?.type === 'connect' ? prompt.walletId : undefined

  const connect = async (walletId: WalletId, uuid: string | undefined) => {
    // The modal is about to close.
    if (isDone) return
    setOutcome(undefined)
    setByCode(findWalletDefinition(walletId)?.byCode === true)
    if (uuid !== undefined) store.choose(walletId, uuid)
    const result = await store.connect(walletId, network)
    const alert = findConnectAlert(result, { walletId })
    setOutcome(alert === undefined ? result : undefined)
    if (result.type === 'connected') {
      setDone(true)
      onConnected(walletId)
    }
    if (alert !== undefined) onAlert(alert)
  }
  const leave = () => {
    if (waiting !== undefined) store.leave()
    onClose()
  }
  const back = () => {
    store.leave()
    setByCode(false)
    setOutcome(undefined)
  }
  const findName = (id: WalletId) =>
    findWalletDefinition(id)?.name ?? wallets.find((wallet) => wallet.id === id)?.face?.name ?? id

  return (
    <Dialog labelledBy={titleId} onClose={leave}>
      <Line isSpread className={styles.head}>
        <Line gap={2}>
          {isByCode && (
            <IconButton aria-label={copy.allWallets} onClick={back}>
              <Icon path={arrowLeft} />
            </IconButton>
          )}
          <Title of="dialog" id={titleId}>
            {copy.title}
          </Title>
        </Line>
        <IconButton aria-label={copy.close} onClick={leave}>
          <Icon path={close} />
        </IconButton>
      </Line>
      {isByCode ? (
        <CodeView
          link={prompt?.link}
          message={message ?? ''}
          isConnected={isDone}
          isPhone={pictures.phonePage !== undefined}
          onRenew={() => void connect('walletconnect', undefined)}
        />
      ) : (
        <>
          <WalletList
            wallets={wallets}
            waiting={waiting}
            onChoose={(id, uuid) => void connect(id, uuid)}
            onWalletConnect={() => setOutcome('unavailable')}
            {...pictures}
          />
          <Stack gap={3} className={styles.foot}>
            <Text tone="plain" size="note" className={styles.message} role="status">
              {waiting === undefined ? message : copy.waiting(findName(waiting))}
            </Text>
            {waiting !== undefined && (
              <Button look="line" className={styles.leave} onClick={store.leave}>
                {copy.stopWaiting}
              </Button>
            )}
            <Label className={styles.note}>{copy.more}</Label>
          </Stack>
        </>
      )}
    </Dialog>
  )
}

function CodeFailure({ onRetry }: { readonly onRetry: () => void }) {
  const copy = useCopy(modalCopy).connect
  return (
    <Stack gap={3} className={styles.foot}>
      <Text tone="plain" size="note" className={styles.message} role="alert">
        {copy.failure(copy.failures.relayDown)}
      </Text>
      <Button className={styles.leave} onClick={onRetry}>
        {copy.walletConnect.renew}
      </Button>
    </Stack>
  )
}

type WalletListProps = {
  readonly wallets: readonly WalletEntry[]
  readonly waiting: WalletId | undefined
  readonly icons: IconRedrawer
  readonly phonePage: URL | undefined
  readonly onChoose: (id: WalletId, uuid: string | undefined) => void
  readonly onWalletConnect: () => void
}

/** Our own list first, then every other wallet that announced itself. */
function WalletList({ wallets, waiting, onChoose, onWalletConnect, ...pictures }: WalletListProps) {
  const copy = useCopy(modalCopy).connect
  const renderRow = (entry: WalletEntry) => (
    <WalletRow
      key={entry.id}
      {...entry}
      {...pictures}
      isWaiting={waiting === entry.id}
      onChoose={(uuid) => onChoose(entry.id, uuid)}
    />
  )
  const others = wallets.filter(({ face }) => face !== undefined)
  return (
    <div className={styles.scroll}>
      <Stack as="ul" gap={2}>
        {wallets.filter(({ face }) => face === undefined).map(renderRow)}
        {wallets.every(({ id }) => id !== 'walletconnect') && <WalletConnectRow onChoose={onWalletConnect} />}
      </Stack>
      {others.length > 0 && (
        <>
          <Label as="h3" className={styles.listTitle}>
            {copy.others}
          </Label>
          <Stack as="ul" gap={2}>
            {others.map(renderRow)}
          </Stack>
        </>
      )}
    </div>
  )
}

/** Not wired yet, but focusable, so that assistive technology can read its state. */
function WalletConnectRow({ onChoose }: { readonly onChoose: () => void }) {
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
