import { findSwapListing } from '@murmur/engine/listedTokens'
import type { PlainTransaction } from '@murmur/sdk/trade/readSwapReceipt'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Row, Rows } from '@murmur/ui/Rows.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { formatExact, group } from '../formatFigures.ts'
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
    <Panel as="section" look="line" gap={2} aria-labelledby="plain-transaction">
      <Label as="h2" id="plain-transaction">
        {copy.title}
      </Label>
      <Text tone="dim" size="fine" className={styles.plainText}>
        {copy.text}
      </Text>
      <Rows look="ruled" size="fine">
        {rows.map(([name, text]) => (
          <Row key={name} name={name} className={styles.plainRow}>
            {text}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

function nameStatus(mined: PlainTransaction['mined']) {
  if (mined === undefined) return 'pending'
  return mined.isReverted ? 'reverted' : 'success'
}
