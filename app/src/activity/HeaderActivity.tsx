import { isPending } from '@murmur/sdk/trade/record'
import { Icon } from '@murmur/ui/Icon.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy } from '../content/language.ts'
import { getPageNotifier } from '../notifications/pageNotifier.ts'
import { paths } from '../paths.ts'
import { EndNotice } from './EndNotice.tsx'
import styles from './HeaderActivity.module.css'
import { getPageActivity } from './pageActivity.ts'
import { describeRecord } from './recordView.ts'

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
