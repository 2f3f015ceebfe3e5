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
  /** Sentences about the exchanges. */
  readonly exchanges: readonly string[]
  readonly describe: (figures: { bound: string; gap: string; pools: string }) => string
}

/** The comparison with single pools; on demand the certificate and the exchanges. Nothing where none says anything useful. */
export function ProofDetails({ search, comparison, exchanges, describe }: ProofDetailsProps) {
  const copy = useCopy(quoteCopy).panel
  const isUseful = isProven(search) && search.poolCount > 0
  if (!isUseful && comparison === undefined && exchanges.length === 0) return null
  const figures = {
    bound: nameAmount(search.bound),
    gap: formatGap(search.gapBps),
    pools: String(search.poolCount),
  }
  return (
    <Stack gap={2} className={styles.proof}>
      {comparison !== undefined && <p>{comparison}</p>}
      {(isUseful || exchanges.length > 0) && (
        <details>
          <summary className={styles.summary}>{copy.proofTitle}</summary>
          <Stack gap={2}>
            {isUseful && <p>{describe(figures)}</p>}
            {exchanges.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}
