import type { Listing } from '@murmur/engine/token'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { isPending, type SwapRecord } from '@murmur/sdk/trade/record'
import { Button } from '@murmur/ui/Button.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import { world } from '../../config.ts'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { TellMe } from '../../notifications/TellMe.tsx'
import { getPageServices } from '../../services.ts'
import { getPageActivity } from '../pageActivity.ts'
import { formatReceiptPath, type ReceiptAddress } from '../receiptAddress.ts'
import { describeRecord } from '../recordView.ts'
import { describeReceipt } from './describeReceipt.ts'
import { listPriced } from './describeSwap.ts'
import { PlainView } from './PlainView.tsx'
import { getReceiptWatch } from './pageReceipts.ts'
import { ReceiptRoute } from './ReceiptRoute.tsx'
import { ReceiptWaiting } from './ReceiptWaiting.tsx'
import { SwapFigures } from './SwapFigures.tsx'
import { TransferLeg } from './TransferLeg.tsx'
import { TransferStatus } from './TransferStatus.tsx'
import styles from './WatchedReceipt.module.css'

/** The state of a swap or a transfer, beside its route or both of its legs. */
export function WatchedReceipt({ address }: { readonly address: ReceiptAddress }) {
  const copy = useCopy(activityCopy).receipt
  const activity = getPageActivity()
  const records = useSyncExternalStore(activity.records.subscribe, activity.records.get)
  const watch = getReceiptWatch(address, { records })
  const receipt = useSyncExternalStore(watch.state.subscribe, watch.state.get)
  const reading = receipt.kind === 'swap' && receipt.state.type === 'read' ? receipt.state.reading : undefined
  const swap = reading !== undefined && 'facts' in reading.swap ? reading.swap : undefined
  const prices = usePrices(swap === undefined ? [] : listPriced(swap))
  if (receipt.kind === 'reading') return <ReceiptWaiting kind={address.kind} />
  const view = describeReceipt(receipt, { address, records, prices })
  return (
    <Stack gap={8} className={styles.columns} data-kind={view.kind}>
      <Stack gap={6} place="start" className={styles.column}>
        <Stack
          as="section"
          gap={2}
          className={styles.state}
          data-state={view.state}
          data-look={view.look}
          role="status"
        >
          <Text as="h2" size="label" className={styles.name}>
            {view.name}
          </Text>
          <Text tone="soft" wrap="anywhere" className={styles.text}>
            {view.text}
          </Text>
        </Stack>
        <TellIfFollowed address={address} records={records} />
        {view.kind === 'swap' && view.state === 'unreachable' && (
          <div>
            <Button onClick={watch.retry}>{copy.retry}</Button>
          </div>
        )}
        {view.kind === 'swap' ? (
          <SwapFigures figures={view.figures} address={address} />
        ) : (
          receipt.kind === 'transfer' && <TransferStatus view={view} state={receipt.state} />
        )}
      </Stack>
      <Stack gap={6} place="start" className={styles.column}>
        {swap !== undefined && <ReceiptRoute swap={swap} legs={reading?.legs} />}
        {world === 'local' && reading?.transaction !== undefined && (
          <PlainView transaction={reading.transaction} chainId={address.chainId} />
        )}
        {view.kind === 'transfer' && view.legs.map((leg) => <TransferLeg key={leg.title} leg={leg} />)}
      </Stack>
    </Stack>
  )
}

type FollowedProps = { readonly address: ReceiptAddress; readonly records: readonly SwapRecord[] }

/** Only the browser that sent it follows it in the background. */
function TellIfFollowed({ address, records }: FollowedProps) {
  const path = formatReceiptPath(address)
  return records.some((record) => isPending(record) && describeRecord(record).path === path) && <TellMe />
}

/** Today's prices, while they are shown. */
function usePrices(listings: readonly Listing[]): PriceBook {
  const { prices } = getPageServices()
  const key = listings.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same tokens have the same key.
  useEffect(() => prices.watch(listings), [prices, key])
  return useSyncExternalStore(prices.book.subscribe, prices.book.get)
}
