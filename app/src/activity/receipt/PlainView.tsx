import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { formatExact, group } from '../formatFigures.ts'
import { findSwapListing } from '../swapTokens.ts'
import type { PlainTransaction } from './readSwap.ts'
import styles from './WatchedReceipt.module.css'

type PlainViewProps = { readonly transaction: PlainTransaction; readonly chainId: number }

/** The explorer of the local world: the transaction as the node reports it, without interpretation. */
export function PlainView({ transaction, chainId }: PlainViewProps) {
  const copy = useCopy(activityCopy).receipt.plain
  const { from, to, value, nonce, gasLimit, bytes, mined } = transaction
  const coin = findSwapListing(null, { chainId })
  const limit = group(String(gasLimit))
  const rows = [
    [copy.status, copy.statuses[nameStatus(mined)]],
    [copy.from, from],
    [copy.to, to ?? copy.creates],
    [copy.value, coin === undefined ? String(value) : formatExact({ listing: coin, units: value })],
    [copy.nonce, String(nonce)],
    [copy.gas, mined === undefined ? limit : copy.gasUsed({ used: group(String(mined.gasUsed)), limit })],
    [copy.data, copy.bytes(group(String(bytes)))],
    ...(mined === undefined ? [] : [[copy.logs, String(mined.logs)] as const]),
  ] as const
  return (
    <Stack as="section" gap={2} className={styles.view} aria-labelledby="plain-transaction">
      <Label as="h2" id="plain-transaction">
        {copy.title}
      </Label>
      <Text tone="dim" size="fine" className={styles.plainText}>
        {copy.text}
      </Text>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name} className={styles.plainRow}>
            <Text as="dt" tone="soft">
              {name}
            </Text>
            <Text as="dd" font="mono" wrap="anywhere">
              {text}
            </Text>
          </div>
        ))}
      </dl>
    </Stack>
  )
}

function nameStatus(mined: PlainTransaction['mined']) {
  if (mined === undefined) return 'pending'
  return mined.isReverted ? 'reverted' : 'success'
}
