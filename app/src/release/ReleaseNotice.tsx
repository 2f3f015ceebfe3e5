import { Icon } from '@murmur/ui/Icon.tsx'
import { close } from '@murmur/ui/icons'
import toast from '@murmur/ui/Toast.module.css'
import { useState, useSyncExternalStore } from 'react'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import type { PageRelease } from './followRelease.ts'
import styles from './ReleaseNotice.module.css'

/** Says that a newer release is ready. The user decides when it comes. */
export function ReleaseNotice({ release }: { readonly release: PageRelease }) {
  const copy = useCopy(siteCopy).release
  const isReplaced = useSyncExternalStore(release.isReplaced.subscribe, release.isReplaced.get)
  const [isBusy, setBusy] = useState(false)
  const [isDismissed, setDismissed] = useState(false)
  const reload = async () => setBusy(!(await release.reload()))
  return (
    <div role="status" className={toast.region}>
      {isReplaced && !isDismissed && (
        <div className={`${toast.notice} ${styles.notice}`} data-release-notice>
          <p>{isBusy ? copy.busy : copy.ready}</p>
          <button type="button" className={styles.reload} onClick={() => void reload()}>
            {copy.reload}
          </button>
          <button type="button" className={toast.dismiss} aria-label={copy.later} onClick={() => setDismissed(true)}>
            <Icon path={close} />
          </button>
        </div>
      )}
    </div>
  )
}
