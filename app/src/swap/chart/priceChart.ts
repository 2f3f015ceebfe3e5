import {
  AreaSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  LastPriceAnimationMode,
  LineStyle,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts'
import { findAxisDecimals, formatAxis } from './chartFormat.ts'
import { type ChartView, isKnown } from './chartView.ts'
import type { SwapMark } from './swapMarks.ts'

/** The drawing of a chart, which React does not own: it mounts the element and passes values on. */
export type PriceChart = {
  show(shown: Shown): void
  dispose(): void
}

type Shown = { readonly view: ChartView; readonly marks: readonly SwapMark[]; readonly tag: string }

type ChartOptions = {
  /** Seconds since 1970, while the pointer is over a point. */
  onPoint(time: number | undefined): void
}

export function createPriceChart(element: HTMLElement, { onPoint }: ChartOptions): PriceChart {
  const look = readLook(element)
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: look.ground },
      textColor: look.text,
      fontFamily: look.font,
      fontSize: 11,
      // It brings a style and markup that the content policy blocks. The panel has the link instead.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: look.hairline } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      // For a mark at the last point.
      rightOffsetPixels: 6,
      timeVisible: true,
      secondsVisible: false,
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: look.line, style: LineStyle.Solid, width: 1, labelVisible: false },
      horzLine: { color: look.line, style: LineStyle.Dotted, labelBackgroundColor: look.label },
    },
    // The page scrolls over it.
    handleScroll: false,
    handleScale: false,
  })
  const series = chart.addSeries(AreaSeries, {
    lineColor: look.stroke,
    lineWidth: 2,
    topColor: look.fill,
    // Not the ground itself: halfway between the two it would be a heavy grey.
    bottomColor: 'transparent',
    priceLineVisible: false,
    lastValueVisible: true,
    lastPriceAnimation: LastPriceAnimationMode.Disabled,
    crosshairMarkerRadius: 4,
    crosshairMarkerBorderColor: look.ground,
  })
  const markers = createSeriesMarkers(series, [])
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'number' ? fromShown(time) : undefined))
  // A window that grows leaves the line as narrow as it was.
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent())
  return {
    show({ view, marks, tag }) {
      chart.applyOptions({ localization: { locale: tag }, timeScale: { tickMarkFormatter: createTicks(tag) } })
      const decimals = findAxisDecimals(view)
      series.applyOptions({
        priceFormat: {
          type: 'custom',
          minMove: 10 ** -decimals,
          formatter: (value: number) => formatAxis(value, decimals),
        },
      })
      series.setData(
        view.points.map((point) =>
          isKnown(point) ? { time: toShown(point.time), value: point.value } : { time: toShown(point.time) },
        ),
      )
      markers.setMarkers(
        marks.map(({ id, time, value, side }) => ({
          id,
          time: toShown(findNearest(view, time)),
          position: 'atPriceMiddle',
          price: value,
          shape: 'circle',
          color: side === 'bought' ? look.gain : look.loss,
          size: 0.8,
        })),
      )
      chart.timeScale().fitContent()
    },
    dispose: () => endChart(chart),
  }
}

function endChart(chart: IChartApi): void {
  chart.remove()
}

/** The roles of the brand's tokens. The canvas knows no custom properties. */
function readLook(element: HTMLElement) {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    ground: read('--ink-raised'),
    text: read('--on-ink-dim'),
    hairline: read('--hairline'),
    line: read('--on-ink-dim'),
    label: read('--ink-top'),
    stroke: read('--on-ink'),
    fill: read('--hairline-strong'),
    gain: read('--gain'),
    loss: read('--loss'),
    font: read('--font-mono'),
  }
}

/** A mark belongs to the point before it. */
function findNearest({ points, first }: ChartView, time: number): number {
  return points.findLast((point) => point.time <= time)?.time ?? first.time
}

/**
 * The library draws UTC, so times are moved to those of the user. By the distance of this moment, also across the change to
 * summer time: two points must not have one time.
 */
function toShown(seconds: number): UTCTimestamp {
  return (seconds - offset) as UTCTimestamp
}

function fromShown(seconds: number): number {
  return seconds + offset
}

const offset = new Date().getTimezoneOffset() * 60

function createTicks(tag: string) {
  const formats: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
    [TickMarkType.Year]: { year: 'numeric' },
    [TickMarkType.Month]: { month: 'short' },
    [TickMarkType.DayOfMonth]: { day: 'numeric', month: 'short' },
    [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }
  return (time: unknown, type: TickMarkType) =>
    new Intl.DateTimeFormat(tag, { ...formats[type], timeZone: 'UTC' }).format(Number(time) * 1_000)
}
