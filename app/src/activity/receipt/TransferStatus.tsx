import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Stat } from '@murmur/ui/Rows.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { LateTransfer } from '../speedUp/LateTransfer.tsx'
import type { TransferView } from './describeTransfer.ts'
import styles from './WatchedReceipt.module.css'

type TransferStatusProps = { readonly view: TransferView; readonly state: TransferState }

/** The place of the tokens, the next step, and the actions of the user. */
export function TransferStatus({ view, state }: TransferStatusProps) {
  const copy = useCopy(transferCopy)
  const { funds, next, action } = view
  return (
    <>
      <Stack as="dl" gap={5}>
        {funds !== undefined && (
          <Stat name={copy.funds.label} className={styles.fact} data-fact="funds">
            <Text as="dd" font="figures" leading="tight" wrap="anywhere" className={styles.funds}>
              {funds}
            </Text>
          </Stat>
        )}
        <Stat name={copy.next.label} className={styles.fact} data-fact="next">
          <dd>{next}</dd>
        </Stat>
      </Stack>
      {action !== undefined && (
        <div>
          <ButtonLink href={action.href}>{action.label}</ButtonLink>
        </div>
      )}
      {state.type === 'waiting' && <LateTransfer state={state} />}
    </>
  )
}
