import { listCodeReaders } from '@murmur/sdk/wallet/wallets'
import { Button } from '@murmur/ui/Button.tsx'
import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { modalCopy } from '../../content/en/modals.ts'
import { getCopy, useCopy } from '../../content/language.ts'
import { CodePicture } from './CodePicture.tsx'
import styles from './CodeView.module.css'

type CodeViewProps = {
  /** No value while it is being made, and after the attempt has ended. */
  readonly link: string | undefined
  /** How the attempt has ended. Empty while the wallet may still answer. */
  readonly message: string
  readonly isConnected: boolean
  /** Wallets are apps on this device. */
  readonly isPhone: boolean
  readonly onRenew: () => void
}

export function CodeView({ link, message, isConnected, isPhone, onRenew }: CodeViewProps) {
  const copy = useCopy(modalCopy).connect.walletConnect
  const isWaiting = message === ''
  return (
    <div className={styles.view}>
      {isPhone && isWaiting && <WalletLinks link={link} />}
      <div className={styles.frame} data-phone={isPhone}>
        {isWaiting && link !== undefined && <CodePicture link={link} label={copy.picture} />}
        {isWaiting && link === undefined && <Spinner />}
        {!isWaiting && (
          <Stack gap={4} className={styles.ended}>
            <Text size="note" className={styles.message}>
              {message}
            </Text>
            {isConnected ? <Spinner /> : <Button onClick={onRenew}>{copy.renew}</Button>}
          </Stack>
        )}
      </div>
      <Stack gap={2} className={styles.foot}>
        <Text size="note" tone="plain" className={styles.message} role="status">
          {isWaiting ? describeWait({ link, isPhone }) : <span className={styles.hidden}>{message}</span>}
        </Text>
        {isWaiting && link !== undefined && (
          <CopyButton text={link} answers={{ copied: copy.copied, refused: copy.refused }}>
            {copy.copy}
          </CopyButton>
        )}
        {isWaiting && <Label className={styles.note}>{copy.validity}</Label>}
      </Stack>
    </div>
  )
}

type Waiting = { readonly link: string | undefined; readonly isPhone: boolean }

function describeWait({ link, isPhone }: Waiting): string {
  const copy = getCopy(modalCopy).connect.walletConnect
  if (link === undefined) return copy.making
  return isPhone ? copy.scanElsewhere : copy.scan
}

function WalletLinks({ link }: { readonly link: string | undefined }) {
  const copy = useCopy(modalCopy).connect.walletConnect
  return (
    <ul className={styles.links} aria-label={copy.apps}>
      {listCodeReaders().map(({ name, mark, readInApp }) => (
        <li key={name}>
          <a className={styles.app} href={link && readInApp(link)} aria-disabled={link === undefined} rel="noreferrer">
            <Mark of="wallet" name={mark} />
            {name}
          </a>
        </li>
      ))}
      <li className={styles.other}>
        <a className={styles.app} href={link} aria-disabled={link === undefined}>
          {copy.otherApp}
        </a>
      </li>
    </ul>
  )
}
