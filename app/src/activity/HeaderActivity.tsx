import { isHalfway, isLeftAlone } from '@murmur/sdk/trade/leftover/halfway'
import { isPending, type RecordOf, type SwapRecord } from '@murmur/sdk/trade/record'
import { Icon } from '@murmur/ui/Icon.tsx'
import { close } from '@murmur/ui/icons'
import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import toast from '@murmur/ui/Toast.module.css'
import toastAction from '@murmur/ui/ToastAction.module.css'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy } from '../content/language.ts'
import { getPageNotifier } from '../notifications/pageNotifier.ts'
import { paths } from '../paths.ts'
import styles from './HeaderActivity.module.css'
import { getPageActivity } from './pageActivity.ts'
import { describeRecord, formatAmounts, formatOfferPath } from './recordView.ts'

/** Here and not with the other icons: those load with every page. */
const pulse = 'M3 12.5h4.5l3-8 4 15 2.5-7H21'

/** The link to the activity list with the number of pending swaps, and the notice when one ends. */
export function HeaderActivity() {
  const copy = useCopy(activityCopy)
  const { records } = getPageActivity()
  const all = useSyncExternalStore(records.subscribe, records.get)
  const pending = all.filter(isPending).length
  useClickedNotification()
  return (
    <>
      {all.length > 0 && (
        <Link to={paths.activity} className={styles.button} aria-label={copy.button(pending)} data-activity>
          <Icon path={pulse} />
          <Count pending={pending} className={styles.beside} />
        </Link>
      )}
      <BarCount pending={pending} />
      <EndNotice />
    </>
  )
}

/** Opens its receipt in this page, unless the user is in the middle of something. */
function useClickedNotification(): void {
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => {
    const isListed = getPageActivity()
      .records.get()
      .some((record) => describeRecord(record).path === path)
    if (isListed && document.querySelector('dialog:modal') === null) void navigate(path)
  })
  useEffect(() => getPageNotifier().onOpen((path) => open(path)), [])
}

type CountProps = { readonly pending: number; readonly className?: string | undefined }

function Count({ pending, className }: CountProps) {
  return (
    pending > 0 && (
      <Text as="span" font="mono" weight="strong" className={[styles.count, className].filter(Boolean).join(' ')}>
        {pending}
      </Text>
    )
  )
}

/** On a phone, the bar at the bottom has the link. Its code comes with every page and knows no swaps. */
function BarCount({ pending }: CountProps) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => setPlace(document.getElementById('bar-pending')), [])
  return place && createPortal(<Count pending={pending} />, place)
}

/**
 * The empty region is always present, because only changes inside one are announced. It lies outside of the sticky
 * header.
 */
function EndNotice() {
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
    <div className={`${toast.notice} ${toastAction.narrow} ${styles.notice}`} data-kind={kind}>
      <p>{record.kind === 'swap' ? describeEnd(record) : copy.plain({ title, state })}</p>
      {path !== undefined && (
        <SiteLink href={path} className={toastAction.action} onClick={onDismiss}>
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
    <div className={`${toast.notice} ${toastAction.narrow} ${styles.notice}`} data-kind="left">
      <p>{copy.notice.left(formatAmounts(record))}</p>
      <SiteLink href={formatOfferPath('resume', record)} className={toastAction.action} onClick={onDismiss}>
        {copy.list.resume}
      </SiteLink>
      <button type="button" className={toast.dismiss} aria-label={copy.notice.dismiss} onClick={onDismiss}>
        <Icon path={close} />
      </button>
    </div>
  )
}
