import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { FaultNotice } from '../ui/FaultNotice.tsx'
import toast from '../ui/Toast.module.css'

/** The notice of a bug, on every page. An open dialog has its own, because it covers this one. */
export function PageFault() {
  const copy = useCopy(siteCopy).fault
  return (
    <div className={toast.region}>
      <FaultNotice copy={copy} />
    </div>
  )
}
