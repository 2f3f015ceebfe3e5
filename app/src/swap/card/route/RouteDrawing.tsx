import { findExchangeLook } from '@murmur/sdk/market/exchangeLook'
import { layoutRoute, type RouteLayout } from '@murmur/sdk/market/layoutRoute'
import type { FoundQuote, RouteLeg } from '@murmur/sdk/market/quoteState'
import { Icon } from '@murmur/ui/Icon.tsx'
import { chevronDown } from '@murmur/ui/icons'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { formatPercent } from '../../state/quote/quoteView.ts'
import { createTokenNames, type TokenNames } from '../../state/quote/tokenNames.ts'
import { nameToken } from '../../state/view.ts'
import exchangeStyles from './ExchangeMark.module.css'
import { ExchangeMark } from './ExchangeMark.tsx'
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
      <Stack gap={3}>
        <Drawing {...parts} label={label} />
        <PointedAt {...parts} />
      </Stack>
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

/** The streams are stretched to the width of the panel; bars and texts are not. */
function Drawing({ layout, names, active, setActive, label }: Parts & { readonly label: string }) {
  const { height, depth, nodes, streams } = layout
  const copy = useCopy(quoteCopy).panel
  // One stop of the Tab key: arrow keys lead from stream to stream.
  const reached = active ?? streams[0]?.leg.poolId
  return (
    <div
      className={styles.drawing}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      data-active={active === undefined ? undefined : ''}
      data-depth={depth}
      onKeyDown={moveFocus}
    >
      <svg className={styles.canvas} width="100%" height={height} role="presentation">
        <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" role="presentation">
          {streams.map(({ leg, share, outline, strands }) => (
            <g
              key={leg.poolId}
              role="option"
              aria-selected={active === leg.poolId}
              aria-label={`${leg.venue} ${describeFee(leg) ?? copy.noFee}, ${formatPercent(share * 10_000)}%`}
              tabIndex={reached === leg.poolId ? 0 : -1}
              className={`${exchangeStyles.exchange} ${styles.stream}`}
              data-exchange={findExchangeLook(leg.venue)}
              data-active={active === leg.poolId ? '' : undefined}
              onPointerEnter={() => setActive(leg.poolId)}
              onPointerLeave={() => setActive(undefined)}
              onFocus={() => setActive(leg.poolId)}
              onBlur={() => setActive(undefined)}
            >
              <path className={styles.water} d={outline} />
              <path className={styles.strands} d={strands} />
            </g>
          ))}
        </svg>
        <svg aria-hidden="true" overflow="visible">
          {nodes.map(({ token, x, y, height: tall }) => (
            <g key={token}>
              <rect className={styles.node} x={`${x}%`} y={y} width="3" height={tall} data-side={findSide(x)} />
              <text className={styles.name} x={`${x}%`} y={y - 8} textAnchor={findSide(x)}>
                {names.name(token)}
              </text>
            </g>
          ))}
          {streams.map(
            ({ leg, share, label: place }) =>
              place !== undefined && (
                <g key={leg.poolId}>
                  {/* The digit covers the strands below the space before the share. */}
                  {[styles.halo, styles.streamName].map((className) => (
                    <text key={className} className={className} x={`${place.x}%`} y={place.y + 4} textAnchor="middle">
                      {depth <= MOST_NAMED && (
                        <tspan className={styles.streamVenue}>
                          {className === styles.halo ? `${leg.venue} `.replaceAll(' ', '0') : `${leg.venue} `}
                        </tspan>
                      )}
                      <tspan className={className === styles.halo ? undefined : styles.streamShare}>
                        {formatPercent(share * 10_000)}%
                      </tspan>
                    </text>
                  ))}
                </g>
              ),
          )}
        </svg>
      </svg>
    </div>
  )
}

/** With more swaps in a row, the names of their exchanges would not fit beside each other. */
const MOST_NAMED = 2

function findSide(x: number): 'start' | 'middle' | 'end' {
  if (x === 0) return 'start'
  return x === 100 ? 'end' : 'middle'
}

const steps: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  const streams = [...event.currentTarget.querySelectorAll<SVGGElement>('[tabindex]')]
  const index = streams.indexOf(document.activeElement as SVGGElement)
  const next = streams[(index + step + streams.length) % streams.length]
  if (index === -1 || next === undefined) return
  event.preventDefault()
  next.focus()
}

/** Names the pool that is pointed at, in a line that is always there, so that nothing moves. */
function PointedAt({ layout, names, active }: Parts) {
  const copy = useCopy(quoteCopy).panel
  const leg = layout.streams.find(({ leg }) => leg.poolId === active)?.leg
  if (leg === undefined) {
    const legs = layout.streams.map(({ leg }) => leg)
    const exchanges = new Set(legs.map(({ venue }) => venue)).size
    return (
      <p className={styles.pointed}>
        <Text as="span" tone="dim">
          {copy.summary({ swaps: legs.length, exchanges })}
        </Text>
      </p>
    )
  }
  return (
    <p className={styles.pointed}>
      {leg.venue} {describeFee(leg) ?? copy.noFee} · {names.amount(leg.pay, leg.paid)} →{' '}
      {names.amount(leg.receive, leg.received)}
    </p>
  )
}

/** Longer lists fold after this many swaps. */
const FOLDED = 3

function LegTable({ isUnfolded, setUnfolded, ...parts }: Parts & Unfolding) {
  const copy = useCopy(quoteCopy).panel
  const id = useId()
  const hidden = parts.layout.streams.length - FOLDED
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
          <Icon path={chevronDown} size="small" />
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
      <Text as="caption" isForReaders>
        {copy.table}
      </Text>
      <Text as="thead" isForReaders>
        <tr>
          <th scope="col">{copy.columns.pool}</th>
          <th scope="col">{copy.columns.swap}</th>
          <th scope="col">{copy.columns.share}</th>
        </tr>
      </Text>
      <tbody>
        {layout.streams.slice(0, most).map(({ leg, share }) => (
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
