import { listCodeReaders } from '@murmur/sdk/wallet/wallets'
import { Button } from '@murmur/ui/Button.tsx'
import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { modalCopy } from '../../content/en/modals.ts'
import { getCopy, useCopy } from '../../content/language.ts'
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
      <div className={styles.frame} data-phone={isPhone} data-ended={!isWaiting}>
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
      <Stack gap={2} className={styles.foot} data-ended={!isWaiting}>
        <Text size="note" tone="plain" className={styles.message} role="status">
          {isWaiting ? (
            describeWait({ link, isPhone })
          ) : (
            <Text as="span" isForReaders>
              {message}
            </Text>
          )}
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

type CodePictureProps = { readonly link: string; readonly label: string }

/** Dark on light in both schemes of the system: many cameras read no inverted code. */
function CodePicture({ link, label }: CodePictureProps) {
  const { size, dots, finders } = useMemo(() => drawCode(link), [link])
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles.dots} d={dots} />
      {finders.map(([x, y]) => (
        <g key={`${x} ${y}`} className={styles.finder}>
          <rect x={x + 0.5} y={y + 0.5} width={FINDER - 1} height={FINDER - 1} rx={1.4} />
          <rect className={styles.eye} x={x + 2} y={y + 2} width={3} height={3} rx={0.7} />
        </g>
      ))}
    </svg>
  )
}

type CodeDrawing = {
  /** Modules in a row, with the quiet zone. */
  readonly size: number
  /** One dot for each dark module, as a path of round strokes without length. */
  readonly dots: string
  /** The corners of the three squares by which a camera finds the code. */
  readonly finders: readonly (readonly [x: number, y: number])[]
}

/** The standard asks for four modules around the code. */
const QUIET = 4
/** The side of a finder, which is drawn as a whole. */
const FINDER = 7

/** Reads back at level M: a scratch or a finger on a seventh of it does no harm. */
function drawCode(link: string): CodeDrawing {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const last = size - FINDER
  const finders = [
    [0, 0],
    [last, 0],
    [0, last],
  ] as const
  const isInFinder = (x: number, y: number) =>
    finders.some(([left, top]) => x >= left && x < left + FINDER && y >= top && y < top + FINDER)
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !isInFinder(x, y) ? [`M${x + QUIET + 0.5} ${y + QUIET + 0.5}h0`] : [])),
  )
  return {
    size: size + 2 * QUIET,
    dots: dots.join(''),
    finders: finders.map(([x, y]) => [x + QUIET, y + QUIET]),
  }
}
