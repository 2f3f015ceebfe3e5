import { isPending } from '@murmur/sdk/trade/record'
import { Icon } from '@murmur/ui/Icon.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { EndNotice } from './EndNotice.tsx'
import styles from './HeaderActivity.module.css'
import { getPageActivity } from './pageActivity.ts'

/** Here and not with the other icons: those load with every page. */
const pulse = 'M3 12.5h4.5l3-8 4 15 2.5-7H21'

/** The link to the activity list with the number of pending swaps, and the notice when one ends. */
export function HeaderActivity() {
  const copy = useCopy(activityCopy)
  const { records } = getPageActivity()
  const all = useSyncExternalStore(records.subscribe, records.get)
  const pending = all.filter(isPending).length
  return (
    <>
      {all.length > 0 && (
        <Link to={paths.activity} className={styles.button} aria-label={copy.button(pending)} data-activity>
          <Icon path={pulse} />
          {pending > 0 && (
            <Text as="span" font="mono" weight="strong" className={styles.count}>
              {pending}
            </Text>
          )}
        </Link>
      )}
      <EndNotice />
    </>
  )
}
