import { pageFaults } from '@murmur/sdk/faults'
import { FaultNotice } from '@murmur/ui/FaultNotice.tsx'
import toast from '@murmur/ui/Toast.module.css'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'

/** The notice of a bug, on every page. An open dialog has its own, because it covers this one. */
export function PageFault() {
  const copy = useCopy(siteCopy).fault
  return (
    <div className={toast.region}>
      <FaultNotice faults={pageFaults} copy={copy} />
    </div>
  )
}
