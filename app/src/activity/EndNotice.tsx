import { isHalfway, isLeftAlone } from '@murmur/sdk/trade/leftover/halfway'
import type { RecordOf, SwapRecord } from '@murmur/sdk/trade/record'
import { Icon } from '@murmur/ui/Icon.tsx'
import { close } from '@murmur/ui/icons'
import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import toast from '@murmur/ui/Toast.module.css'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy } from '../content/language.ts'
import styles from './HeaderActivity.module.css'
import { getPageActivity } from './pageActivity.ts'
import { describeRecord, formatAmounts, formatOfferPath } from './recordView.ts'

/**
 * The empty region is always present, because only changes inside one are announced. It lies outside of the sticky
 * header.
 */
export function EndNotice() {
  const { ended } = getPageActivity()
  const record = useSyncExternalStore(ended.subscribe, ended.get)
  return createPortal(
    <div role="status" className={toast.region}>
      {record !== undefined && <Notice record={record} onDismiss={() => ended.set(undefined)} />}
    </div>,
    document.body,
  )
}

type NoticeProps = { readonly record: SwapRecord; readonly onDismiss: () => void }

function Notice({ record, onDismiss }: NoticeProps) {
  const copy = useCopy(activityCopy).notice
  const { kind, title, state, path } = describeRecord(record)
  const isLeft = isLeftAlone(record) && isHalfway(record, getPageActivity().records.get())
  if (isLeft && (record.kind === 'swap' || record.kind === 'transfer'))
    return <LeftNotice record={record} onDismiss={onDismiss} />
  const describeEnd = (swap: RecordOf<'swap'>) => {
    const amounts = formatAmounts(swap)
    return kind === 'done' ? copy.done(amounts) : copy.failed({ ...amounts, state })
  }
  return (
    <div className={`${toast.notice} ${styles.notice}`} data-kind={kind}>
      <p>{record.kind === 'swap' ? describeEnd(record) : copy.plain({ title, state })}</p>
      {path !== undefined && (
        <SiteLink href={path} className={styles.view} onClick={onDismiss}>
          {copy.view}
        </SiteLink>
      )}
      <button type="button" className={toast.dismiss} aria-label={copy.dismiss} onClick={onDismiss}>
        <Icon path={close} />
      </button>
    </div>
  )
}

type LeftProps = NoticeProps & { readonly record: RecordOf<'swap' | 'transfer'> }

/** It waits for the user, and nothing went wrong. */
function LeftNotice({ record, onDismiss }: LeftProps) {
  const copy = useCopy(activityCopy)
  return (
    <div className={`${toast.notice} ${styles.notice}`} data-kind="left">
      <p>{copy.notice.left(formatAmounts(record))}</p>
      <SiteLink href={formatOfferPath('resume', record)} className={styles.view} onClick={onDismiss}>
        {copy.list.resume}
      </SiteLink>
      <button type="button" className={toast.dismiss} aria-label={copy.notice.dismiss} onClick={onDismiss}>
        <Icon path={close} />
      </button>
    </div>
  )
}
