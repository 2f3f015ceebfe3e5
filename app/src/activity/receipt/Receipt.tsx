import { Button } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import type { ReceiptAddress } from '../receiptAddress.ts'
import styles from './Receipt.module.css'
import { ReceiptWaiting, useReceiptTexts } from './ReceiptWaiting.tsx'

/** Lazy: only receipts need the code that reads chains. */
const WatchedReceipt = lazyPart(async () => (await import('./WatchedReceipt.tsx')).WatchedReceipt, {
  renderWaiting: ({ address: { kind } }) => <ReceiptWaiting kind={kind} />,
  renderFallback: (retry) => <LoadFailure onRetry={retry} />,
})

type ReceiptProps = {
  readonly kind: ReceiptAddress['kind']
  /** Without it, in the prerendered page, the receipt only waits. */
  readonly address: ReceiptAddress | undefined
}

/** The page of a swap or a transfer: its title, the links to other pages, and the chain's figures. */
export function Receipt({ kind, address }: ReceiptProps) {
  const copy = useCopy(activityCopy).receipt
  const { title } = useReceiptTexts(kind)
  return (
    <Stack as="article" gap={8} place="start" className={styles.receipt}>
      <header className={styles.head}>
        <Title as="h1" of="section">
          {title}
        </Title>
        <Line as="nav" gap={2} align="stretch" wrap="even">
          <ButtonLink look="line" href={paths.activity}>
            {copy.all}
          </ButtonLink>
          <ButtonLink href={paths.swap}>{copy.again}</ButtonLink>
        </Line>
      </header>
      {address === undefined ? <ReceiptWaiting kind={kind} /> : <WatchedReceipt key={address.hash} address={address} />}
    </Stack>
  )
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  const copy = useCopy(activityCopy).receipt
  return (
    <Stack gap={4} align="start" className={styles.failure} role="alert">
      <p>{copy.notLoaded}</p>
      <Button onClick={onRetry}>{copy.retry}</Button>
    </Stack>
  )
}
