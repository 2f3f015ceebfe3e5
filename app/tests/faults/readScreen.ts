import type { Execution } from '@murmur/sdk/trade/execution'
import { isHalfway, isLeftAlone } from '@murmur/sdk/trade/leftover/halfway'
import { isOpen, isPending } from '@murmur/sdk/trade/record'
import { writeCsv } from '../../src/activity/activityCsv.ts'
import { describeRecord, formatAmounts } from '../../src/activity/recordView.ts'
import { reviewCopy } from '../../src/content/en/review.ts'
import { describeProgress } from '../../src/swap/review/progressView.ts'
import { describeState, findAction } from '../../src/swap/review/stepView.ts'

/** The texts about one swap on the screen. */
export type Screen = {
  /** The sentence below the steps of the swap. */
  readonly steps: string
  /** The line on the card. */
  readonly card: string
  /** The offered button. */
  readonly action: string | undefined
  /** The line in the activity list. */
  readonly list: string
  readonly kind: string
  readonly receives: string
  /** Its line of the exported table. */
  readonly csv: string
  /** The receipt that it links to. */
  readonly path: string | undefined
  readonly isPending: boolean
  /** The swap is still followed. */
  readonly isOpen: boolean
}

/** By the functions that the components use. No value if the page does not know the swap. */
export function readScreen({ records }: Pick<Execution, 'records'>, id: string): Screen | undefined {
  const all = records.get()
  const record = all.find((one) => one.id === id)
  if (record === undefined) return undefined
  if (record.kind !== 'swap') throw new RangeError('It is a swap.')
  const { state, kind, path } = describeRecord(record)
  const isLeft = isHalfway(record, all) && isLeftAlone(record)
  return {
    steps: isLeft ? reviewCopy.steps.paused : describeState(record),
    card: isLeft ? reviewCopy.progress.paused : describeProgress(record),
    csv: writeCsv([record]).split('\r\n')[1] ?? '',
    action: findAction(record),
    list: state,
    kind,
    receives: formatAmounts(record).receive,
    path,
    isPending: isPending(record),
    isOpen: isOpen(record),
  }
}
