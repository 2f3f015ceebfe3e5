import { Stat } from '@murmur/ui/Rows.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import type { ReceiptAddress } from '../receiptAddress.ts'
import type { SwapFigures as Figures } from './describeSwap.ts'
import { HashActions } from './HashActions.tsx'
import styles from './WatchedReceipt.module.css'

type SwapFiguresProps = { readonly figures: Figures | undefined; readonly address: ReceiptAddress }

export function SwapFigures({ figures, address }: SwapFiguresProps) {
  const copy = useCopy(activityCopy).receipt
  return (
    <>
      {figures !== undefined && (
        <section className={styles.figures} aria-label={copy.title}>
          <dl className={styles.sides}>
            {[figures.pay, figures.receive].map(({ label, amount }) => (
              <Stat key={label} name={label} place="start" className={styles.side}>
                <Text as="dd" font="figures" wrap="anywhere" className={styles.amount}>
                  {amount}
                </Text>
              </Stat>
            ))}
          </dl>
          <dl className={styles.rows}>
            {figures.rows.map(({ name, value, isSoft }) => (
              <Line
                gap={6}
                align="stretch"
                wrap="close"
                isSpread
                key={name}
                className={styles.figureRow}
                data-row={name}
              >
                <dt>{copy.rows[name]}</dt>
                <dd className={isSoft ? styles.soft : styles.value}>{value}</dd>
              </Line>
            ))}
          </dl>
        </section>
      )}
      <Stack gap={1}>
        <Text tone="soft" size="small">
          {copy.rows.transaction}
        </Text>
        <Text size="fine" font="mono" wrap="anywhere">
          {address.hash}
        </Text>
        <HashActions {...address} />
      </Stack>
    </>
  )
}
