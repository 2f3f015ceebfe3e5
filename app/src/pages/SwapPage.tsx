import { Stack } from '@murmur/ui/Stack.tsx'
import { world } from '../config.ts'
import { Flock } from '../site/flock/Flock.tsx'
import { LocalBanner } from '../site/LocalBanner.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import styles from './SwapPage.module.css'
import { SwapSlot } from './SwapSlot.tsx'

export function SwapPage() {
  return (
    <PageFrame footer="slim">
      {world === 'local' && <LocalBanner />}
      <Stack gap={4} place="start" className={styles.stage}>
        <Flock shape="swap" />
        <SwapSlot />
      </Stack>
    </PageFrame>
  )
}
