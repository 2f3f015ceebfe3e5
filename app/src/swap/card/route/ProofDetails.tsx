import { type FoundQuote, isProven } from '@murmur/sdk/market/quoteState'
import { Stack } from '@murmur/ui/Stack.tsx'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { formatGap } from '../../../notation.ts'
import { nameAmount } from '../../state/quote/quoteView.ts'
import styles from './RoutePanel.module.css'

type ProofDetailsProps = {
  readonly search: Pick<FoundQuote, 'bound' | 'gapBps' | 'poolCount'>
  /** The alternative that most exchanges offer. */
  readonly comparison: string | undefined
  readonly describe: (figures: { bound: string; gap: string; pools: string }) => string
}

/** The comparison with single pools, and the certificate on demand. Nothing where neither says anything useful. */
export function ProofDetails({ search, comparison, describe }: ProofDetailsProps) {
  const copy = useCopy(quoteCopy).panel
  const isUseful = isProven(search) && search.poolCount > 0
  if (!isUseful && comparison === undefined) return null
  const figures = {
    bound: nameAmount(search.bound),
    gap: formatGap(search.gapBps),
    pools: String(search.poolCount),
  }
  return (
    <Stack gap={2} className={styles.proof}>
      {comparison !== undefined && <p>{comparison}</p>}
      {isUseful && (
        <details>
          <summary className={styles.summary}>{copy.proofTitle}</summary>
          <p>{describe(figures)}</p>
        </details>
      )}
    </Stack>
  )
}
