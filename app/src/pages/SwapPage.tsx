import { Stack } from '@murmur/ui/Stack.tsx'
import { Flock } from '../site/flock/Flock.tsx'
import { LocalBanner } from '../site/LocalBanner.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import styles from './SwapPage.module.css'
import { SwapSlot } from './SwapSlot.tsx'

/** Not `world` of config.ts: live builds then leave the banner out. */
declare const __WORLD__: 'local' | 'live'

export function SwapPage() {
  return (
    <PageFrame footer="slim">
      {__WORLD__ === 'local' && <LocalBanner />}
      <Stack gap={4} place="start" className={styles.stage}>
        <Flock shape="swap" />
        <SwapSlot />
      </Stack>
    </PageFrame>
  )
}
