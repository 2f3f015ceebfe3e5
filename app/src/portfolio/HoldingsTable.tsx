import { findNetwork, formatChainKey } from '@murmur/engine/network'
import { readListingName } from '@murmur/engine/token'
import { Button } from '@murmur/ui/Button.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { memo, useState } from 'react'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy } from '../content/language.ts'
import { DayLineMark } from '../dayLines/DayLineMark.tsx'
import { viewChange } from '../dayLines/dayChange.ts'
import { showMoney, showQuantity } from '../money.ts'
import { TokenMark } from '../swap/card/TokenMark.tsx'
import { formatSwapPath } from './holder.ts'
import { type Holding, type Holdings, isComplete, isDust, writeHoldingsCsv } from './holdings.ts'
import styles from './Portfolio.module.css'

export function HoldingsTable({ holdings }: { readonly holdings: Holdings }) {
  const copy = useCopy(portfolioCopy).holdings
  const { rows } = holdings
  const [hidesDust, setHidesDust] = useState(true)
  const dust = rows.filter(isDust).length
  const shown = hidesDust ? rows.filter((row) => !isDust(row)) : rows
  if (rows.length === 0 && !isComplete(holdings)) return null
  return (
    <section aria-label={copy.title} className={styles.section}>
      <div className={styles.head}>
        <Title as="h2" of="part">
          {copy.title}
        </Title>
        <Line gap={2} align="stretch" wrap="even">
          {dust > 0 && (
            <Button look="line" onClick={() => setHidesDust(!hidesDust)}>
              {hidesDust ? copy.showDust(dust) : copy.dust(dust)}
            </Button>
          )}
          {rows.length > 0 && <CopyCsv rows={rows} />}
        </Line>
      </div>
      {rows.length === 0 && <p className={styles.empty}>{copy.empty}</p>}
      {shown.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{copy.token}</th>
              <th scope="col" data-side="end">
                {copy.amount}
              </th>
              <th scope="col" data-side="end">
                {copy.value}
              </th>
              <th scope="col" data-side="end">
                {copy.day}
              </th>
              <th scope="col" data-side="end" data-wide>
                {copy.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <HoldingRow key={row.listing.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** A poll that changes nothing draws no row again: the figures are compared, because each poll creates new objects. */
const HoldingRow = memo(DrawnRow, ({ row: one }, { row: other }) => {
  const figures = ({ units, worth, isPricing, change, share, isAgreed }: Holding) =>
    [units, worth?.units, worth?.scale, isPricing, change, share, isAgreed].join()
  return figures(one) === figures(other)
})

function DrawnRow({ row: { listing, units, isAgreed, worth, isPricing, change, share } }: { readonly row: Holding }) {
  const copy = useCopy(portfolioCopy).holdings
  const network = findNetwork(listing.chainId)
  const quantity = showQuantity({ units, scale: listing.decimals })
  const money = worth && showMoney(worth)
  const name = network?.name ?? ''
  const exact = [`${quantity.exact} ${listing.symbol}`, money?.exact].filter(Boolean).join(' = ')
  const path = formatSwapPath({ token: readListingName(listing), chain: String(formatChainKey(listing.chainId)) })
  return (
    <tr className={styles.row} data-holding={listing.id} title={exact}>
      <th scope="row" className={styles.who}>
        <SiteLink href={path} className={styles.token} label={copy.swap({ symbol: listing.symbol, network: name })}>
          <span className={styles.marks}>
            <TokenMark token={listing} className={styles.tokenMark} />
            <Mark of="chain" name={network?.icon ?? ''} size="small" className={styles.networkMark} />
          </span>
          <span>
            <span className={styles.symbol}>{listing.symbol}</span>
            <Text as="span" tone="soft" size="fine" className={styles.network}>
              {name}
            </Text>
          </span>
        </SiteLink>
      </th>
      <td data-side="end" data-cell="amount">
        {isAgreed ? '' : '≥ '}
        {quantity.text}
        {!isAgreed && (
          <Text as="span" size="fine" tone="soft" className={styles.note}>
            {copy.disagreed}
          </Text>
        )}
      </td>
      <td data-side="end" data-cell="value">
        {money?.text ?? (
          <Text as="span" tone="dim">
            {isPricing ? '…' : copy.noPrice}
          </Text>
        )}
      </td>
      <td data-side="end" data-cell="day">
        <span className={styles.day}>
          <DayLineMark ids={[listing.id]} className={styles.spark} />
          <Change change={change} />
        </span>
      </td>
      <td data-side="end" data-wide data-cell="share">
        {share !== undefined && <Share share={share} />}
      </td>
    </tr>
  )
}

const tones = { up: 'gain', down: 'loss', same: 'soft' } as const
const signs = { up: '+', down: '−', same: '' } as const

function Change({ change }: { readonly change: number | undefined }) {
  if (change === undefined)
    return (
      <Text as="span" tone="dim">
        –
      </Text>
    )
  const { direction, percent } = viewChange(change)
  return (
    <Text as="span" tone={tones[direction]}>
      {signs[direction]}
      {percent}
    </Text>
  )
}

function Share({ share }: { readonly share: number }) {
  const percent = share * 100
  return (
    <span className={styles.share}>
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(percent, 0.5)} height="4" />
      </svg>
      {percent > 0 && percent < 0.1 ? '<0.1 %' : viewPercent(percent)}
    </span>
  )
}

function viewPercent(percent: number): string {
  return viewChange(percent).percent
}

function CopyCsv({ rows }: { readonly rows: readonly Holding[] }) {
  const copy = useCopy(portfolioCopy).holdings
  const [state, setState] = useState<'copy' | 'copied' | 'notCopied'>('copy')
  const copyRows = async () => {
    try {
      await navigator.clipboard.writeText(writeHoldingsCsv(rows))
      setState('copied')
    } catch {
      // Some browsers and policies forbid it.
      setState('notCopied')
    }
  }
  return (
    <Button look="line" onClick={() => void copyRows()} onBlur={() => setState('copy')}>
      <span aria-live="polite">{copy[state]}</span>
    </Button>
  )
}
