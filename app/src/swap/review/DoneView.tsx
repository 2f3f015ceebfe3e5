import { findNetwork } from '@murmur/engine/network'
import { findCurrentStep, type SwapRecord } from '@murmur/sdk/trade/record'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { TextLink } from '@murmur/ui/TextButton.tsx'
import { world } from '../../config.ts'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { usePrices } from '../state/SwapContext.ts'
import styles from './DoneView.module.css'
import { FlockMoment } from './FlockMoment.tsx'
import { ShareLink } from './ShareLink.tsx'
import { describeEnd, findReceiptPath, nameStep } from './stepView.ts'

/** A swap that the chain has confirmed. Nothing for other ends. */
export function DoneView({ record }: { readonly record: SwapRecord }) {
  const copy = useCopy(reviewCopy).steps
  const end = describeEnd(record, usePrices())
  const receipt = findReceiptPath(record)
  if (end === undefined) return null
  return (
    <Stack gap={1} className={styles.done}>
      <FlockMoment />
      <Label as="p">{end.isOwn ? copy.youReceived : copy.recipientReceived}</Label>
      <p className={styles.amount} title={end.exact}>
        {end.amount}
      </p>
      <Text tone="soft" size="small" font="figures">
        {end.text}
      </Text>
      <Line gap={4} wrap="close">
        <ExplorerLink record={record} />
        {receipt !== undefined && <ShareLink path={receipt} title={nameStep(findCurrentStep(record).step, record)} />}
      </Line>
    </Stack>
  )
}

/** Local chains have no explorer. */
function ExplorerLink({ record }: { readonly record: SwapRecord }) {
  const copy = useCopy(reviewCopy).steps
  const hash = record.steps.at(-1)?.hashes.at(-1)
  const network = findNetwork(record.chainId)
  if (world !== 'live' || hash === undefined || network?.kind !== 'evm') return null
  return <TextLink href={`${network.live.explorerUrl}/tx/${hash}`}>{copy.explorer}</TextLink>
}
