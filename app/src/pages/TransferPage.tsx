import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { useLocation } from 'react-router'
import { TransferReceipt } from '../activity/transfer/TransferReceipt.tsx'
import { parseTransferPath } from '../activity/transfer/transferAddress.ts'
import { world } from '../config.ts'
import { PageFrame } from '../site/PageFrame.tsx'
import { LocalBanner } from '../swap/LocalBanner.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** One transfer, read from both chains. All transfers share one prerendered page, which is filled in by the browser. */
export function TransferPage() {
  const question = parseTransferPath(useLocation().pathname)
  const isHydrated = useIsHydrated()
  if (isHydrated && question === undefined) return <NotFoundPage />
  return (
    <PageFrame>
      {world === 'local' && <LocalBanner />}
      <TransferReceipt question={isHydrated ? question : undefined} />
    </PageFrame>
  )
}
