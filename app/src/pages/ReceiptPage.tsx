import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { useLocation } from 'react-router'
import { SwapReceipt } from '../activity/receipt/SwapReceipt.tsx'
import { parseSwapPath } from '../activity/swapAddress.ts'
import { world } from '../config.ts'
import { PageFrame } from '../site/PageFrame.tsx'
import { LocalBanner } from '../swap/LocalBanner.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** One swap, read from the chain. All swaps share one prerendered page, which is filled in by the browser. */
export function ReceiptPage() {
  const question = parseSwapPath(useLocation().pathname)
  const isHydrated = useIsHydrated()
  if (isHydrated && question === undefined) return <NotFoundPage />
  return (
    <PageFrame>
      {world === 'local' && <LocalBanner />}
      <SwapReceipt question={isHydrated ? question : undefined} />
    </PageFrame>
  )
}
