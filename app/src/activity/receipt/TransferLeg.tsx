import { Panel } from '@murmur/ui/Panel.tsx'
import { Row, Rows } from '@murmur/ui/Rows.tsx'
import { Label } from '@murmur/ui/Text.tsx'
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
      <Rows look="ruled" size="note" className={styles.leg}>
        {leg.rows.map(({ name, value }) => (
          <Row key={name} name={copy[name]} className={styles.row} data-row={name}>
            {value}
          </Row>
        ))}
        {leg.hashes.map(({ name, hash }) => (
          <Row key={name} name={copy[name]} className={styles.row} data-row={name}>
            {hash}
            <HashActions hash={hash} chainId={leg.chainId} />
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}
