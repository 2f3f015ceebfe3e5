import { findNetwork } from '@murmur/engine/network'
import { Button } from '@murmur/ui/Button.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { close } from '@murmur/ui/icons'
import { Text } from '@murmur/ui/Text.tsx'
import { useState, useSyncExternalStore } from 'react'
import { reviewCopy } from '../../../content/en/review.ts'
import { getCopy, useCopy } from '../../../content/language.ts'
import { nameAmount } from '../../state/quote/quoteView.ts'
import { useReview } from '../ReviewContext.ts'
import styles from '../SwapSteps.module.css'
import type { Leftover } from './watchLeftover.ts'

type LeftProps = {
  /** Shows only the allowance of this swap. Undefined on the card, which shows that of any swap. */
  readonly recordId: string | undefined
}

/** Offers to revoke an allowance that is left after a swap. */
export function AllowanceLeft({ recordId }: LeftProps) {
  const copy = useCopy(reviewCopy).leftover
  const { found } = useReview().leftover
  const leftover = useSyncExternalStore(found.subscribe, found.get)
  const isShown = leftover !== undefined && (recordId === undefined || recordId === leftover.record.id)
  return (
    <section aria-label={copy.name} hidden={!isShown}>
      {isShown && <Left leftover={leftover} />}
    </section>
  )
}

function Left({ leftover }: { readonly leftover: Leftover }) {
  const copy = useCopy(reviewCopy)
  const { leftover: watch, show } = useReview()
  const [state, setState] = useState<{ readonly isStarting: boolean; readonly refusal?: string }>({ isStarting: false })
  const revoke = async () => {
    setState({ isStarting: true })
    const result = await watch.revoke()
    if ('id' in result) return show(result.id)
    const { reason } = result
    setState({ isStarting: false, refusal: reason === 'failed' ? copy.leftover.failed : copy.startRefusals[reason] })
  }
  return (
    <Text as="div" size="note" leading="tight" className={styles.left}>
      <div className={styles.leftWords}>
        <p role="status">{describeLeft(leftover)}</p>
        <Text tone="soft" size="small">
          {copy.leftover[findNote(leftover)]}
        </Text>
        {state.refusal !== undefined && <p role="alert">{state.refusal}</p>}
      </div>
      <Button look="line" aria-disabled={state.isStarting} onClick={() => state.isStarting || void revoke()}>
        {state.isStarting ? copy.leftover.starting : copy.leftover.revoke}
      </Button>
      <IconButton className={styles.leftDismiss} aria-label={copy.leftover.dismiss} onClick={watch.dismiss}>
        <Icon path={close} />
      </IconButton>
    </Text>
  )
}

/** Larger than every real supply, so this allowance counts as unlimited. */
const UNLIMITED = 2n ** 128n

function findNote({ spenders }: Leftover): 'note' | 'routerNote' | 'bothNote' {
  if (spenders.length === 2) return 'bothNote'
  return spenders[0] === 'router' ? 'routerNote' : 'note'
}

function describeLeft({ record, left, spenders }: Leftover): string {
  const copy = getCopy(reviewCopy).leftover
  const amount = left.units >= UNLIMITED ? copy.unlimited(left.listing.symbol) : nameAmount(left)
  const text = spenders[0] === 'router' ? copy.routerText : copy.text
  return text({ amount, network: findNetwork(record.chainId)?.name ?? String(record.chainId) })
}
