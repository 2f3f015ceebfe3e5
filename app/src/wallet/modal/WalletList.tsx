import type { WalletEntry } from '@murmur/sdk/wallet/state/walletState'
import type { WalletId } from '@murmur/sdk/wallet/wallets'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import type { IconRedrawer } from '../icons/iconRedrawer.ts'
import styles from './ConnectModal.module.css'
import { WalletConnectRow } from './WalletConnectRow.tsx'
import { WalletRow } from './WalletRow.tsx'

type WalletListProps = {
  readonly wallets: readonly WalletEntry[]
  readonly waiting: WalletId | undefined
  readonly icons: IconRedrawer
  readonly phonePage: URL | undefined
  readonly onChoose: (id: WalletId, uuid: string | undefined) => void
  readonly onWalletConnect: () => void
}

/** Our own list first, then every other wallet that announced itself. */
export function WalletList({ wallets, waiting, onChoose, onWalletConnect, ...pictures }: WalletListProps) {
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
