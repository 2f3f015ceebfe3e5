import { Text } from '@murmur/ui/Text.tsx'
import textStyles from '@murmur/ui/text.module.css'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { formatExact, group } from '../formatFigures.ts'
import { findSwapListing } from '../swapTokens.ts'
import styles from './PlainView.module.css'
import type { PlainTransaction } from './readSwap.ts'

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
    <section className={styles.view} aria-labelledby="plain-transaction">
      <h2 id="plain-transaction" className={textStyles.label}>
        {copy.title}
      </h2>
      <p className={styles.text}>{copy.text}</p>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name} className={styles.row}>
            <Text as="dt" tone="soft">
              {name}
            </Text>
            <Text as="dd" font="mono" wrap="anywhere">
              {text}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  )
}

function nameStatus(mined: PlainTransaction['mined']) {
  if (mined === undefined) return 'pending'
  return mined.isReverted ? 'reverted' : 'success'
}
