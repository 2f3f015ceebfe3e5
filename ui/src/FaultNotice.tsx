import { useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import styles from './FaultNotice.module.css'

type Fault = { readonly hash: string | undefined; readonly count: number }

type FaultNoticeProps = {
  /** The bugs of this page load. */
  readonly faults: { get(): readonly Fault[]; subscribe(listener: () => void): () => void }
  readonly copy: {
    readonly text: string
    readonly safe: (hash: string) => string
    readonly sent: string
    readonly reload: string
  }
}

const none: readonly Fault[] = []
const getNone = () => none

/** Says that a bug stopped the page. */
export function FaultNotice({ faults, copy }: FaultNoticeProps) {
  const found = useSyncExternalStore(faults.subscribe, faults.get, getNone)
  if (found.length === 0) return null
  const hash = found.findLast((fault) => fault.hash !== undefined)?.hash
  return (
    <div className={styles.notice} role="alert" data-faults={found.reduce((sum, { count }) => sum + count, 0)}>
      <p className={styles.text}>
        {copy.text} {hash === undefined ? copy.sent : copy.safe(hash)}
      </p>
      <Button look="line" onClick={() => location.reload()}>
        {copy.reload}
      </Button>
    </div>
  )
}
