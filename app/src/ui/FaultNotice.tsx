import { pageFaults } from '@murmur/sdk/faults'
import { useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import styles from './FaultNotice.module.css'

type FaultNoticeProps = {
  readonly copy: {
    readonly text: string
    readonly safe: (hash: string) => string
    readonly sent: string
    readonly reload: string
  }
}

const none = () => undefined

/** Says that a bug stopped the page. */
export function FaultNotice({ copy }: FaultNoticeProps) {
  const faults = useSyncExternalStore(pageFaults.subscribe, pageFaults.get, none) ?? []
  if (faults.length === 0) return null
  const hash = faults.findLast((fault) => fault.hash !== undefined)?.hash
  return (
    <div className={styles.notice} role="alert" data-faults={faults.reduce((sum, { count }) => sum + count, 0)}>
      <p className={styles.text}>
        {copy.text} {hash === undefined ? copy.sent : copy.safe(hash)}
      </p>
      <Button look="line" onClick={() => location.reload()}>
        {copy.reload}
      </Button>
    </div>
  )
}
