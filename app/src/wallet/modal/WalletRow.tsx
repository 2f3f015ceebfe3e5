import type { WalletEntry } from '@murmur/sdk/wallet/state/walletStore'
import type { WalletChoice, WalletFace } from '@murmur/sdk/wallet/wallet'
import { findWalletDefinition } from '@murmur/sdk/wallet/wallets'
import { Icon } from '@murmur/ui/Icon.tsx'
import { wallet } from '@murmur/ui/icons'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Suspense, use, useState } from 'react'
import { modalCopy } from '../../content/en/modals.ts'
import { getCopy, useCopy } from '../../content/language.ts'
import type { IconRedrawer } from '../icons/iconRedrawer.ts'
import styles from './ConnectModal.module.css'

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

type ClaimGroupProps = {
  readonly name: string
  readonly choices: readonly WalletChoice[]
  readonly onChoose: (uuid: string) => void
}

/** Rendering hundreds of rows would make the modal slow to open. */
const SHOWN_AT_FIRST = 50

/** Several providers claim to be one wallet. They scroll in a box, so that they never push the next wallet away. */
function ClaimGroup({ name, choices, onChoose }: ClaimGroupProps) {
  const copy = useCopy(modalCopy).connect
  const [isAllShown, setAllShown] = useState(false)
  const count = choices.length
  const shown = isAllShown ? choices : choices.slice(0, SHOWN_AT_FIRST)
  return (
    <Stack as="li" gap={2}>
      <Text tone="loss" size="note">
        {copy.several({ count, wallet: name })}
      </Text>
      <div className={styles.claims}>
        {shown.map((choice, index) => (
          <button key={choice.uuid} type="button" className={styles.row} onClick={() => onChoose(choice.uuid)}>
            <WalletIcon name={choice.name} />
            <Text as="span" weight="strong" wrap="anywhere" className={styles.name}>
              {choice.name}
            </Text>
            <Label as="span" className={styles.state}>
              {copy.choice({ index: index + 1, count })}
            </Label>
          </button>
        ))}
        {shown.length < count && (
          <button type="button" className={styles.more} onClick={() => setAllShown(true)}>
            {copy.showAll(count)}
          </button>
        )}
      </div>
    </Stack>
  )
}

type WalletIconProps = WalletFace & { readonly icons?: IconRedrawer | undefined }

/** Our own drawing if there is one, else the announced icon redrawn, else the first letter of the name. */
function WalletIcon({ name, mark, icon, icons }: WalletIconProps) {
  if (mark !== undefined) return <Mark of="wallet" name={mark} size="large" />
  if (icon === undefined || icons === undefined) return <Icon path={wallet} className={styles.icon} />
  return (
    <Suspense fallback={<Letter name={name} />}>
      <AnnouncedIcon name={name} redrawn={icons.redraw(icon)} />
    </Suspense>
  )
}

type AnnouncedIconProps = { readonly name: string; readonly redrawn: Promise<string | undefined> }

function AnnouncedIcon({ name, redrawn }: AnnouncedIconProps) {
  const src = use(redrawn)
  if (src === undefined) return <Letter name={name} />
  return <img className={styles.icon} src={src} alt="" width="40" height="40" />
}

function Letter({ name }: { readonly name: string }) {
  return (
    <span className={`${styles.icon} ${styles.letter}`} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
