import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { useLanguage } from '../../../content/language.ts'
import { getRiskTexts } from '../../../content/riskTexts.ts'
import { describeDrift, describeTolerance, describeUnmeasured } from '../../state/risk/describeTolerance.ts'
import type { Drift } from '../../state/risk/findDrift.ts'
import type { MeasuredTolerance } from '../../state/risk/measureTolerance.ts'
import { useStored, useSwap } from '../../state/SwapContext.ts'
import styles from './QuoteDetails.module.css'

/** The slippage tolerance of the quote, its reason, and its sources. */
export function ToleranceView() {
  const shown = useStored(useSwap().tolerance)
  useLanguage()
  if (shown === undefined) return null
  const { tolerance, drift } = shown
  if (tolerance.type === 'unmeasured')
    return (
      <p className={styles.quiet} data-tolerance="auto">
        {describeUnmeasured(tolerance)}
      </p>
    )
  return <Measured tolerance={tolerance} drift={drift} />
}

type MeasuredProps = { readonly tolerance: MeasuredTolerance; readonly drift: Drift | undefined }

function Measured({ tolerance, drift }: MeasuredProps) {
  const { summary, reason, sources } = describeTolerance(tolerance)
  const { title, why } = getRiskTexts()
  return (
    <Stack gap={1} data-tolerance={tolerance.bps}>
      <Line as="p" gap={4} align="stretch" wrap="close" isSpread>
        <span>{title}</span>
        <span className={styles.percent}>{summary}</span>
      </Line>
      <details className={styles.why}>
        <summary>{why}</summary>
        <p className={styles.toleranceReason}>{reason}</p>
        {sources.map((source) => (
          <p key={source} className={styles.source}>
            {source}
          </p>
        ))}
      </details>
      {drift !== undefined && (
        <p className={styles.drift} data-drift>
          {describeDrift(drift).join(' ')}
        </p>
      )}
    </Stack>
  )
}
