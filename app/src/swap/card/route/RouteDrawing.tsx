import type { FoundQuote, RouteLeg } from '@murmur/sdk/market/quoteState'
import { Text } from '@murmur/ui/Text.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { useId, useMemo, useState } from 'react'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { formatPercent } from '../../state/quote/quoteView.ts'
import { createTokenNames, type TokenNames } from '../../state/quote/tokenNames.ts'
import { nameToken } from '../../state/view.ts'
import exchangeStyles from './ExchangeMark.module.css'
import { ExchangeMark } from './ExchangeMark.tsx'
import { findExchangeLook } from './exchangeLook.ts'
import { layoutRoute, type RouteLayout } from './layoutRoute.ts'
import styles from './RoutePanel.module.css'

type RouteDrawingProps = {
  readonly quote: Pick<FoundQuote, 'pay' | 'receive' | 'legs'>
  readonly chainId: number
} & Unfolding

/** Kept by the parent, so that another quote folds nothing. */
export type Unfolding = {
  /** All swaps are listed. */
  readonly isUnfolded: boolean
  readonly setUnfolded: (isUnfolded: boolean) => void
}

/** The route twice: as a drawing, and as a table. Pointing at a swap in one marks it in the other. */
export function RouteDrawing({ quote, chainId, isUnfolded, setUnfolded }: RouteDrawingProps) {
  const copy = useCopy(quoteCopy).panel
  const [active, setActive] = useState<string>()
  const layout = useMemo(() => layoutRoute(quote.legs), [quote.legs])
  const names = useMemo(() => createTokenNames(chainId, quote), [chainId, quote])
  const label = copy.drawing({
    pay: nameToken(quote.pay.listing),
    receive: nameToken(quote.receive.listing),
    swaps: quote.legs.length,
  })
  const parts = { layout, names, active, setActive }
  return (
    <>
      <Drawing {...parts} label={label} />
      <LegTable {...parts} isUnfolded={isUnfolded} setUnfolded={setUnfolded} />
    </>
  )
}

type Parts = {
  readonly layout: RouteLayout
  readonly names: TokenNames
  /** The id of the pool that is pointed at. */
  readonly active: string | undefined
  readonly setActive: (poolId: string | undefined) => void
}

/** The bands are stretched to the width of the panel; the names of the tokens are not. */
function Drawing({ layout, names, active, setActive, label }: Parts & { readonly label: string }) {
  const { height, nodes, bands } = layout
  return (
    <svg className={styles.drawing} width="100%" height={height} role="img" aria-label={label}>
      <svg aria-hidden="true" width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
        {bands.map(({ leg, path }) => (
          <path
            key={leg.poolId}
            d={path}
            className={`${exchangeStyles.exchange} ${styles.band}`}
            data-exchange={findExchangeLook(leg.venue)}
            data-active={active === leg.poolId ? '' : undefined}
            onPointerEnter={() => setActive(leg.poolId)}
            onPointerLeave={() => setActive(undefined)}
          />
        ))}
        {nodes.map(({ token, x, y, height: tall }) => (
          <rect
            key={token}
            className={styles.node}
            x={x === 0 ? 0 : x - (x === 100 ? 1 : 0.5)}
            y={y}
            width="1"
            height={tall}
          />
        ))}
      </svg>
      {nodes.map(({ token, x, y }) => (
        <text key={token} className={styles.name} x={`${x}%`} y={y - 7} textAnchor={findAnchor(x)}>
          {names.name(token)}
        </text>
      ))}
    </svg>
  )
}

function findAnchor(x: number): 'start' | 'middle' | 'end' {
  if (x === 0) return 'start'
  return x === 100 ? 'end' : 'middle'
}

/** Longer lists fold after this many swaps. */
const FOLDED = 3

function LegTable({ isUnfolded, setUnfolded, ...parts }: Parts & Unfolding) {
  const copy = useCopy(quoteCopy).panel
  const id = useId()
  const hidden = parts.layout.bands.length - FOLDED
  return (
    <>
      <Legs {...parts} id={id} most={isUnfolded ? undefined : FOLDED} />
      {hidden > 0 && (
        <TextButton
          className={styles.fold}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? copy.fewerSwaps : copy.moreSwaps(hidden)}
        </TextButton>
      )}
    </>
  )
}

type LegsProps = Parts & { readonly id: string; readonly most: number | undefined }

function Legs({ layout, names, active, setActive, id, most }: LegsProps) {
  const copy = useCopy(quoteCopy).panel
  return (
    <table id={id} className={styles.table}>
      <caption className={styles.forReaders}>{copy.table}</caption>
      <thead className={styles.forReaders}>
        <tr>
          <th scope="col">{copy.columns.pool}</th>
          <th scope="col">{copy.columns.swap}</th>
          <th scope="col">{copy.columns.share}</th>
        </tr>
      </thead>
      <tbody>
        {layout.bands.slice(0, most).map(({ leg, share }) => (
          <tr
            key={leg.poolId}
            data-active={active === leg.poolId ? '' : undefined}
            onPointerEnter={() => setActive(leg.poolId)}
            onPointerLeave={() => setActive(undefined)}
          >
            <th scope="row" className={styles.pool}>
              <ExchangeMark name={leg.venue}>
                {' '}
                <Text as="span" tone="dim">
                  {describeFee(leg) ?? copy.noFee}
                </Text>
              </ExchangeMark>
            </th>
            <td className={styles.swap}>
              {names.amount(leg.pay, leg.paid)} → {names.amount(leg.receive, leg.received)}
            </td>
            <td className={styles.share}>{formatPercent(share * 10_000)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function describeFee({ feePpm }: RouteLeg): string | undefined {
  return feePpm === undefined ? undefined : `${feePpm / 10_000}%`
}
