import { shortenAmount } from '@murmur/engine/amount'
import type { RecordedAmount } from '@murmur/sdk/trade/record'
import { Text } from '@murmur/ui/Text.tsx'
import { chartCopy } from '../../content/en/charts.ts'
import { useCopy } from '../../content/language.ts'
import { viewChange } from '../../dayLines/dayChange.ts'
import { showNumber } from '../../notation.ts'
import { formatMoment, formatRate, formatSince } from './chartFormat.ts'
import { sampleRows } from './chartView.ts'
import type { ShownChart } from './shownChart.ts'

/** More would be slower to hear than to ask for a shorter period. */
const MOST_ROWS = 25

/** The chart for screen readers: a summary, prices at equal distances, and the user's swaps. */
export function ChartTable({ view, marks, base, quote, period, now, tag }: ShownChart) {
  const copy = useCopy(chartCopy)
  const pair = { base: base.symbol, quote: quote.symbol }
  const { direction, percent } = viewChange(view.change)
  const over = view.since === undefined ? copy.over[period] : copy.overSince(formatSince(view.since, { now, tag }))
  return (
    <Text as="div" isForReaders>
      <p>
        {copy.moved[direction]({ percent, over })}{' '}
        {copy.range({ lowest: formatRate(view.lowest), highest: formatRate(view.highest), symbol: quote.symbol })}
      </p>
      <table>
        <caption>{copy.table(pair)}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.time}</th>
            <th scope="col">{copy.price(pair)}</th>
          </tr>
        </thead>
        <tbody>
          {sampleRows(view.points, { most: MOST_ROWS }).map(({ time, value }) => (
            <tr key={time}>
              <th scope="row">{formatMoment(time, { period, tag })}</th>
              <td>{formatRate(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {marks.length > 0 && (
        <ul aria-label={copy.swaps}>
          {marks.map((mark) => (
            <li key={mark.id}>
              {copy.swapped({
                time: formatMoment(mark.time, { period, tag }),
                paid: writeShort(mark.paid),
                received: writeShort(mark.received),
              })}
            </li>
          ))}
        </ul>
      )}
    </Text>
  )
}

function writeShort({ listing, units }: RecordedAmount): string {
  return `${showNumber(shortenAmount({ listing, units }))} ${listing.symbol}`
}
