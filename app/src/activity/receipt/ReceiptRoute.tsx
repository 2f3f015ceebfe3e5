import { findSwapListing } from '@murmur/engine/listedTokens'
import type { RouteLeg } from '@murmur/sdk/market/quoteState'
import { listHops } from '@murmur/sdk/trade/readRoute'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useMemo, useState } from 'react'
import { activityCopy } from '../../content/en/activity.ts'
import { quoteCopy } from '../../content/en/quotes.ts'
import { useCopy } from '../../content/language.ts'
import { ExchangeMark } from '../../swap/card/route/ExchangeMark.tsx'
import { RouteDrawing } from '../../swap/card/route/RouteDrawing.tsx'
import type { KnownSwap } from './describeSwap.ts'
import styles from './WatchedReceipt.module.css'

type ReceiptRouteProps = { readonly swap: KnownSwap; readonly legs: readonly RouteLeg[] | undefined }

/** The pools that traded, by their logs; else the pools that the transaction names. */
export function ReceiptRoute({ swap, legs }: ReceiptRouteProps) {
  const copy = useCopy(activityCopy).receipt
  const [isUnfolded, setUnfolded] = useState(false)
  const quote = useMemo(() => describeTrade(swap, { legs }), [swap, legs])
  return (
    <Panel as="section" gap={4} aria-labelledby="receipt-route">
      <Line as="header" gap={4} align="baseline" wrap="near" isSpread>
        <Label as="h2" id="receipt-route">
          {copy.route}
        </Label>
        <p className={styles.source}>{quote === undefined ? copy.decoded : copy.traded}</p>
      </Line>
      {quote === undefined ? (
        <PlannedRoute swap={swap} />
      ) : (
        <RouteDrawing quote={quote} chainId={swap.facts.chainId} isUnfolded={isUnfolded} setUnfolded={setUnfolded} />
      )}
    </Panel>
  )
}

function PlannedRoute({ swap }: Pick<ReceiptRouteProps, 'swap'>) {
  const { noFee } = useCopy(quoteCopy).panel
  const { chainId } = swap.facts
  const name = (token: RouteLeg['pay']) => findSwapListing(token, { chainId })?.symbol ?? token
  return (
    <Text as="ol" size="fine" font="mono">
      {listHops({ ...swap.facts, exchanges: swap.exchanges }).map(({ venue, feePpm, pay, receive }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a pool may occur twice.
        <Line as="li" gap={4} align="stretch" wrap="close" isSpread key={index} className={styles.hop}>
          <ExchangeMark name={venue}>
            {' '}
            <span className={styles.fee}>{feePpm === undefined ? noFee : `${feePpm / 10_000}%`}</span>
          </ExchangeMark>
          <Text as="span" tone="soft" wrap="anywhere">{`${name(pay)} → ${name(receive)}`}</Text>
        </Line>
      ))}
    </Text>
  )
}

/** No value if the logs lack the amounts, or a token is not listed. */
function describeTrade({ facts, ...swap }: KnownSwap, { legs }: Pick<ReceiptRouteProps, 'legs'>) {
  const { chainId } = facts
  const [pay, receive] = [facts.pay, facts.receive].map((token) => findSwapListing(token, { chainId }))
  const moved = swap.type === 'confirmed' ? swap.moved : undefined
  if (pay === undefined || receive === undefined || moved === undefined || legs === undefined) return undefined
  return { pay: { listing: pay, units: moved.paid }, receive: { listing: receive, units: moved.received }, legs }
}
