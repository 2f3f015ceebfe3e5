import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { useLocation } from 'react-router'
import { Receipt } from '../activity/receipt/Receipt.tsx'
import { parseReceiptPath, readKind } from '../activity/receiptAddress.ts'
import { LocalBanner } from '../site/LocalBanner.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Not `world` of config.ts: live builds then leave the banner out. */
declare const __WORLD__: 'local' | 'live'

/** One swap or transfer, read from the chain. Each kind has one prerendered page, which the browser fills in. */
export function ReceiptPage() {
  const { pathname } = useLocation()
  const address = parseReceiptPath(pathname)
  const isHydrated = useIsHydrated()
  if (isHydrated && address === undefined) return <NotFoundPage />
  return (
    <PageFrame footer="slim">
      {__WORLD__ === 'local' && <LocalBanner />}
      <Receipt kind={readKind(pathname)} address={isHydrated ? address : undefined} />
    </PageFrame>
  )
}
