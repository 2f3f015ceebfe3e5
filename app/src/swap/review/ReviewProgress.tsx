import { findNetwork } from '@murmur/engine/network'
import { isLeftAlone } from '@murmur/sdk/trade/leftover/halfway'
import { findCurrentStep, findDestination, isPending, type SwapRecord } from '@murmur/sdk/trade/record'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { close } from '@murmur/ui/icons'
import { Notice } from '@murmur/ui/Notice.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { TextButton, TextLink } from '@murmur/ui/TextButton.tsx'
import { useSyncExternalStore } from 'react'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useWallet } from '../state/SwapContext.ts'
import type { Review } from './createReview.ts'
import { AllowanceLeft } from './leftover/AllowanceLeft.tsx'
import { describeProgress } from './progressView.ts'
import { ReviewContext, useIsHalfway, useReview, useSeconds, useTrading } from './ReviewContext.ts'
import styles from './SwapSteps.module.css'
import { findMark, findReceiptPath, findUsualSeconds } from './stepView.ts'
import { Unstored } from './Unstored.tsx'

/** On the card, while a swap is pending. */
export function ReviewProgress({ review }: { readonly review: Review }) {
  return (
    <ReviewContext value={review}>
      <TradingClosed />
      <ProgressLine />
      <AllowanceLeft recordId={undefined} />
    </ReviewContext>
  )
}

/** On the card: the pending swap, and how it ended. */
function ProgressLine() {
  const copy = useCopy(reviewCopy).progress
  const { progress } = useReview()
  const record = useSyncExternalStore(progress.shown.subscribe, progress.shown.get)
  return (
    <section className={styles.slot} aria-label={copy.name} hidden={record === undefined}>
      {record !== undefined && <Progress record={record} />}
    </section>
  )
}

function Progress({ record }: { readonly record: SwapRecord }) {
  const copy = useCopy(reviewCopy).progress
  const { step } = findCurrentStep(record)
  const networkId = useWallet(({ session }) => session?.account.networkId)
  const walletId = useWallet(({ session }) => session?.walletId)
  const isLeft = useIsHalfway(record.id) && isLeftAlone(record)
  return (
    <Line
      gap={3}
      wrap="close"
      className={styles.line}
      data-mark={isLeft ? 'working' : findMark(step)}
      data-state={step.state.type}
    >
      {isPending(record) && <Spinner />}
      <div className={styles.words}>
        <p role="status">{isLeft ? copy.paused : describeProgress(record, { networkId, walletId })}</p>
        <Unstored record={record} />
        {step.state.type === 'sent' && <TimeSoFar record={record} since={step.state.since} />}
      </div>
      <LineActions record={record} />
    </Line>
  )
}

type TimeProps = { readonly record: SwapRecord; readonly since: number }

/** Not part of the live region: a screen reader would announce every second. */
function TimeSoFar({ record, since }: TimeProps) {
  const copy = useCopy(reviewCopy).progress
  const seconds = Math.max(0, useSeconds() - Math.floor(since / 1_000))
  const usual = findUsualSeconds(record.chainId)
  const network = findNetwork(record.chainId)?.name ?? ''
  return (
    <Text tone="soft" size="small" className={styles.time}>
      {copy.time({ seconds, usual, network })}
    </Text>
  )
}

function LineActions({ record }: { readonly record: SwapRecord }) {
  const copy = useCopy(reviewCopy).progress
  const { show, progress, resume, open } = useReview()
  const isHalfway = useIsHalfway(record.id)
  const receipt = findReceiptPath(record)
  const isReverted = findCurrentStep(record).step.state.type === 'reverted'
  // With the amounts in the form again, a new quote is one click away.
  const isCurrent = useScreen(() => progress.isCurrent(record.id))
  return (
    <div className={styles.lineActions}>
      {isReverted && isCurrent && (
        <TextButton className={styles.action} onClick={open}>
          {copy.tryAgain}
        </TextButton>
      )}
      {isHalfway && (
        <TextButton className={styles.action} onClick={() => void resume(record.id)}>
          {copy.resume}
        </TextButton>
      )}
      {receipt === undefined ? (
        <TextButton className={styles.action} onClick={() => show(record.id)}>
          {copy.open}
        </TextButton>
      ) : (
        <TextLink className={styles.action} href={receipt}>
          {findDestination(record) === undefined ? copy.receipt : copy.follow}
        </TextLink>
      )}
      {!isPending(record) && (
        <IconButton className={styles.dismiss} aria-label={copy.dismiss} onClick={() => progress.hide(record.id)}>
          <Icon path={close} />
        </IconButton>
      )}
    </div>
  )
}

/** On the card, when the deployment has closed trading while this page was open. SWAP moves the focus to it. */
function TradingClosed() {
  const copy = useCopy(reviewCopy).closed
  const isClosed = useTrading() === 'closed'
  return (
    <div id="trading-closed" className={styles.slot} role="status" tabIndex={-1}>
      {isClosed && (
        <Notice tone="loss" hasIcon isFramed>
          <div>
            <Text tone="loss" weight="strong">
              {copy.title}
            </Text>
            <p>{copy.text}</p>
          </div>
        </Notice>
      )}
    </div>
  )
}
