import { Panel } from '@murmur/ui/Panel.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useId } from 'react'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import type { TransferView } from './describeTransfer.ts'
import { HashActions } from './HashActions.tsx'
import styles from './WatchedReceipt.module.css'

/** One side of a transfer, on one network. */
export function TransferLeg({ leg }: { readonly leg: TransferView['legs'][number] }) {
  const copy = useCopy(transferCopy).legs
  const id = useId()
  return (
    <Panel as="section" gap={2} aria-labelledby={id}>
      <Label as="h2" id={id}>
        {leg.title}
      </Label>
      <dl>
        {leg.rows.map(({ name, value }) => (
          <div key={name} className={styles.row} data-row={name}>
            <Text as="dt" tone="soft">
              {copy[name]}
            </Text>
            <Text as="dd" font="figures" wrap="anywhere">
              {value}
            </Text>
          </div>
        ))}
        {leg.hashes.map(({ name, hash }) => (
          <div key={name} className={styles.row} data-row={name}>
            <Text as="dt" tone="soft">
              {copy[name]}
            </Text>
            <Text as="dd" font="figures" wrap="anywhere">
              {hash}
              <HashActions hash={hash} chainId={leg.chainId} />
            </Text>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
