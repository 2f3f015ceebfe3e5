import type { WalletEntry } from '@murmur/sdk/wallet/state/walletState'
import type { WalletFace } from '@murmur/sdk/wallet/wallet'
import { findWalletDefinition } from '@murmur/sdk/wallet/wallets'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { modalCopy } from '../../content/en/modals.ts'
import { getCopy, useCopy } from '../../content/language.ts'
import type { IconRedrawer } from '../icons/iconRedrawer.ts'
import { ClaimGroup } from './ClaimGroup.tsx'
import styles from './ConnectModal.module.css'
import { WalletIcon } from './WalletIcon.tsx'

type WalletRowProps = WalletEntry & {
  readonly isWaiting: boolean
  readonly icons?: IconRedrawer
  /** The address of this page, on a phone: an app can open it in its own browser. */
  readonly phonePage?: URL | undefined
  /** With the uuid of the chosen provider, if several claim to be this wallet. */
  readonly onChoose: (uuid: string | undefined) => void
}

export function WalletRow({ id, face, presence, isWaiting, icons, phonePage, onChoose }: WalletRowProps) {
  const copy = useCopy(modalCopy).connect
  const definition = findWalletDefinition(id)
  const shown: WalletFace = face ?? { name: definition?.name ?? id, mark: definition?.icon }
  if (presence.type === 'several') {
    return <ClaimGroup name={shown.name} choices={presence.choices} onChoose={onChoose} />
  }
  const link = phonePage && presence.type === 'absent' ? definition?.openInApp?.(phonePage) : undefined
  if (link !== undefined) {
    return (
      <li>
        <a className={styles.row} href={link} rel="noreferrer">
          <WalletIcon {...shown} />
          <Text as="span" weight="strong" wrap="anywhere" className={styles.name}>
            {shown.name}
          </Text>
          <Label as="span" className={styles.state}>
            {copy.presence.inApp}
          </Label>
        </a>
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
        <WalletIcon {...shown} icons={icons} />
        <Text as="span" weight="strong" wrap="anywhere" className={styles.name}>
          {shown.name}
        </Text>
        {isWaiting ? <Spinner size="small" className={styles.spinner} /> : null}
        <Label as="span" className={styles.state}>
          {describeState({ id, presence, isWaiting }, shown)}
        </Label>
      </button>
    </li>
  )
}

/** An unknown wallet is identified by the name that it announces. */
function describeState(
  { id, presence: { type }, isWaiting }: Pick<WalletRowProps, 'id' | 'presence' | 'isWaiting'>,
  { imitates, icon }: WalletFace,
): string {
  const { presence, borrowedName } = getCopy(modalCopy).connect
  if (isWaiting) return presence.waiting
  if (type === 'found' && imitates !== undefined) return borrowedName(imitates)
  if (type === 'found' && icon !== undefined) return id
  const { hasTestFunds, byCode } = findWalletDefinition(id) ?? {}
  if (type === 'found' && hasTestFunds) return presence.testFunds
  if (byCode) return presence.byCode
  return type === 'several' ? '' : presence[type]
}
