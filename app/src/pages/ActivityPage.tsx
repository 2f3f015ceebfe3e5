import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import styles from '../activity/ActivityList.module.css'
import { ActivityList } from '../activity/ActivityList.tsx'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy } from '../content/language.ts'
import { LocalBanner } from '../site/LocalBanner.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'

/** Not `world` of config.ts: live builds then leave the banner out. */
declare const __WORLD__: 'local' | 'live'

export function ActivityPage() {
  const copy = useCopy(activityCopy).list
  const isHydrated = useIsHydrated()
  return (
    <PageFrame footer="slim">
      {__WORLD__ === 'local' && <LocalBanner />}
      <PageHeading look="app" title={copy.title} text={copy.text} />
      {isHydrated ? (
        <ActivityList />
      ) : (
        <div className={styles.waiting}>
          <p className={styles.loading}>{copy.loading}</p>
          <noscript>{copy.withoutScript}</noscript>
        </div>
      )}
    </PageFrame>
  )
}
