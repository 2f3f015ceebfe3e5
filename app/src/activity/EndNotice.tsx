import { isHalfway, isLeftAlone } from '@murmur/sdk/trade/leftover/halfway'
import { isRevocation, isSpeedUp, type SwapRecord } from '@murmur/sdk/trade/record'
import { Icon } from '@murmur/ui/Icon.tsx'
import { close } from '@murmur/ui/icons'
import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import toast from '@murmur/ui/Toast.module.css'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy } from '../content/language.ts'
import styles from './EndNotice.module.css'
import { getPageActivity } from './pageActivity.ts'
import { describeRecord, formatOfferPath } from './recordView.ts'

/** The empty region is always there, so that its text is announced. It lies outside of the sticky header. */
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
  const { kind, title, pay, receive, state, path } = describeRecord(record)
  const isLeft = isLeftAlone(record) && isHalfway(record, getPageActivity().records.get())
  if (isLeft) return <LeftNotice record={record} onDismiss={onDismiss} />
  const isPlain = isRevocation(record) || isSpeedUp(record) || record.promise.bridge !== undefined
  const describeEnd = () => (kind === 'done' ? copy.done({ pay, receive }) : copy.failed({ pay, receive, state }))
  return (
    <div className={`${toast.notice} ${styles.notice}`} data-kind={kind}>
      <p>{isPlain ? copy.plain({ title, state }) : describeEnd()}</p>
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

/** It waits for the user, and nothing went wrong. */
function LeftNotice({ record, onDismiss }: NoticeProps) {
  const copy = useCopy(activityCopy)
  const { id, pay, receive } = describeRecord(record)
  return (
    <div className={`${toast.notice} ${styles.notice}`} data-kind="left">
      <p>{copy.notice.left({ pay, receive })}</p>
      <SiteLink href={formatOfferPath('goOn', { id })} className={styles.view} onClick={onDismiss}>
        {copy.list.goOn}
      </SiteLink>
      <button type="button" className={toast.dismiss} aria-label={copy.notice.dismiss} onClick={onDismiss}>
        <Icon path={close} />
      </button>
    </div>
  )
}
