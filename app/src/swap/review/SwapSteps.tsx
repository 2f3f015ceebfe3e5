import { isLeftAlone } from '@murmur/sdk/trade/leftover/halfway'
import { findCurrentStep, findDestination, isPending, type StepRecord, type SwapRecord } from '@murmur/sdk/trade/record'
import { Button, joinButtonClass } from '@murmur/ui/Button.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { close as cross } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { TellMe } from '../../notifications/TellMe.tsx'
import { usePrices, useWallet } from '../state/SwapContext.ts'
import { AllowanceLeft } from './leftover/AllowanceLeft.tsx'
import { useIsHalfway, useRecord, useReview } from './ReviewContext.ts'
import styles from './SwapSteps.module.css'
import {
  describeEnd,
  describeState,
  findAction,
  findMark,
  findReceiptPath,
  nameStep,
  type StepMark,
} from './stepView.ts'
import { Unstored } from './Unstored.tsx'

/** Only a finished swap needs its flock. */
const DoneView = lazyPart(async () => (await import('./DoneView.tsx')).DoneView, { renderFallback: () => null })

/** Here, not in `icons.ts`, which the first page downloads. */
const tick = 'm4.5 12.5 5 5 10-11'

/** The steps of a swap that was started, and what the user can do. It can be closed at any time. */
export function SwapSteps({ id }: { readonly id: string }) {
  const copy = useCopy(reviewCopy)
  const record = useRecord(id)
  const isHalfway = useIsHalfway(id)
  const address = useWallet(({ session }) => session?.account.address)
  const networkId = useWallet(({ session }) => session?.account.networkId)
  const walletId = useWallet(({ session }) => session?.walletId)
  const prices = usePrices()
  if (record === undefined) return null
  const end = findAction(record) === 'done' ? describeEnd(record, prices) : undefined
  const isOwn = address?.toLowerCase() === record.account
  return (
    <div className={styles.body} tabIndex={-1} ref={takeFocus}>
      {end !== undefined && <DoneView record={record} end={end} />}
      <Stack as="ol" gap={2} aria-label={copy.steps.list}>
        {record.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and their order never changes.
          <Step key={at} step={step} record={record} isCurrent={step === findCurrentStep(record).step} />
        ))}
      </Stack>
      {/* What was received stands above already. */}
      <Text
        leading="tight"
        wrap="pretty"
        isForReaders={end !== undefined}
        className={end === undefined ? styles.state : undefined}
        role="status"
        data-mark={findWorst(record)}
      >
        {isHalfway && isLeftAlone(record) ? copy.steps.paused : describeState(record, { networkId, walletId })}
      </Text>
      <Unstored record={record} />
      {isPending(record) && (
        <>
          <Text tone="soft" size="small" leading="tight">
            {copy.keepsGoing}
          </Text>
          <TellMe />
        </>
      )}
      {isHalfway && !isOwn && (
        <Text tone="soft" size="small" leading="tight">
          {copy.steps.otherAccount(record.account)}
        </Text>
      )}
      <AllowanceLeft recordId={record.id} />
      <Actions record={record} canResume={isHalfway && isOwn} />
    </div>
  )
}

/** CONFIRM had the focus and is removed. Without this, the focus would fall back to the body. */
function takeFocus(body: HTMLElement | null): void {
  body?.focus()
}

type StepProps = { readonly step: StepRecord; readonly record: SwapRecord; readonly isCurrent: boolean }

function Step({ step, record, isCurrent }: StepProps) {
  const mark = isCurrent && step.state.type === 'waiting' ? 'working' : findMark(step)
  return (
    <Line as="li" gap={3} className={styles.step} data-mark={mark} data-state={step.state.type}>
      <span className={styles.mark}>
        <StepIcon mark={mark} />
      </span>
      {nameStep(step, record)}
    </Line>
  )
}

function StepIcon({ mark }: { readonly mark: StepMark }) {
  if (mark === 'working') return <Spinner />
  if (mark === 'waiting') return null
  return <Icon path={mark === 'done' ? tick : cross} />
}

function findWorst({ steps }: SwapRecord): StepMark {
  return steps.map(findMark).find((mark) => mark === 'stopped') ?? 'working'
}

type ActionsProps = { readonly record: SwapRecord; readonly canResume: boolean }

function Actions({ record, canResume: isHalfway }: ActionsProps) {
  const copy = useCopy(reviewCopy)
  const { close, tryAgain, resume, execution, progress } = useReview()
  const action = findAction(record)
  const canRetry = action === 'tryAgain' && progress.isCurrent(record.id)
  const canResume = isHalfway && !canRetry
  const receipt = findReceiptPath(record)
  return (
    <Stack gap={2}>
      {canResume && <Button onClick={() => void resume(record.id)}>{copy.resume}</Button>}
      {canRetry && <Button onClick={tryAgain}>{copy.tryAgain}</Button>}
      {action === 'done' && <Button onClick={close}>{copy.done}</Button>}
      {receipt !== undefined && (
        <a className={joinButtonClass('line', undefined)} href={receipt}>
          {findDestination(record) === undefined ? copy.receipt : copy.follow}
        </a>
      )}
      {action === 'stopWaiting' && (
        <Button look="line" onClick={() => execution.leave(record.id)}>
          {copy.stopWaiting}
        </Button>
      )}
      {action === 'notSent' && (
        <Button look="line" onClick={() => execution.dismiss(record.id)}>
          {copy.notSent}
        </Button>
      )}
      {action !== 'done' && (
        <Button look={canRetry || canResume ? 'line' : 'main'} onClick={close}>
          {copy.close}
        </Button>
      )}
    </Stack>
  )
}
