import { type Address, toTokenKey } from '@murmur/engine/token'
import type { RouteLeg } from './quoteState.ts'

/** The route as a drawing: tokens as bars, pools as streams between them. `x` runs from 0 to 100, `y` is in pixels. */
export type RouteLayout = {
  readonly height: number
  /** The most swaps in a row. */
  readonly depth: number
  readonly nodes: readonly LayoutNode[]
  readonly streams: readonly LayoutStream[]
}

type LayoutNode = {
  readonly token: Address
  readonly x: number
  readonly y: number
  readonly height: number
  /** The part of the payment that passes through it. */
  readonly share: number
}

type LayoutStream = {
  readonly leg: RouteLeg
  readonly share: number
  readonly outline: string
  /** Lines that run along the stream, more of them in a wider one. */
  readonly strands: string
  /** Nowhere, if a line of text does not fit. */
  readonly label: Point | undefined
}

type Point = { readonly x: number; readonly y: number }

/** The height of the whole payment; a single stream needs less. */
const FLOW = { split: 96, single: 44 }
/** Above each bar, for the name of its token. */
const NAME = 24
/** Between two streams where they are farthest apart: room for a label, less where many share the height. */
const GAPS = { each: 14, all: 112 }
/** Thinner than this, a stream would not be seen. */
const THINNEST = 1.5
/** Between two strands of a stream. */
const STRAND = 5
const LINE = 13

/** A token in its column, or a leg on its path through a column. */
type Spot = { readonly key: string; readonly share: number; readonly order: number; readonly token?: Address }
type PlacedSpot = Spot & { readonly size: number; y: number }

/** Legs are in execution order, so that each token is complete before it is spent. */
export function layoutRoute(legs: readonly RouteLeg[]): RouteLayout {
  const flows = findFlows(legs)
  const depth = Math.max(1, ...flows.map(({ to }) => to))
  const thickness = legs.length > 1 ? FLOW.split : FLOW.single
  const { columns, height } = placeColumns(flows, { depth, thickness })
  const toX = (layer: number) => (layer / depth) * 100
  const starts = dock(flows, { columns, side: 'pay' })
  const ends = dock(flows, { columns, side: 'receive' })
  const streams = flows.map(({ leg, from, to, share, key }): LayoutStream => {
    const size = measureShare(share, thickness)
    const between = Array.from({ length: (to - from) * 2 - 1 }, (_, index) => from + (index + 1) / 2)
    const points = [
      { x: toX(from), y: starts.get(key) ?? 0 },
      ...between.map((layer) => ({ x: toX(layer), y: findSpot(columns, { key, layer })?.y ?? 0 })),
      { x: toX(to), y: ends.get(key) ?? 0 },
    ]
    return { leg, share, ...drawStream(points, size), label: placeLabel(columns, { key, size, x: toX, from }) }
  })
  const nodes = [...columns].flatMap(([layer, column]) =>
    column.flatMap(({ token, share, size, y }) =>
      token === undefined ? [] : [{ token, share, x: toX(layer), y, height: size }],
    ),
  )
  return { height, depth, nodes, streams }
}

/** By layer: tokens stand at whole numbers, streams are farthest apart halfway between them. */
type Columns = ReadonlyMap<number, readonly PlacedSpot[]>

function placeColumns(flows: readonly Flow[], { depth, thickness }: { depth: number; thickness: number }) {
  const layers = Array.from({ length: depth * 2 + 1 }, (_, index) => index / 2)
  const columns = new Map(
    layers.map((layer) => [
      layer,
      // The height of a column depends on its order.
      [...listTokens(flows, layer), ...listPassing(flows, layer)]
        .sort((one, other) => one.order - other.order)
        .map((spot): PlacedSpot => ({ ...spot, size: measureShare(spot.share, thickness), y: 0 })),
    ]),
  )
  const height = Math.max(...[...columns.values()].map(measure))
  const [ofTokens, between] = [layers.filter(Number.isInteger), layers.filter((layer) => !Number.isInteger(layer))]
  for (const layer of ofTokens) stack(columns.get(layer) ?? [], { height, order: ({ order }) => order })
  // Streams lie in the order of their ends, so that few of them cross.
  for (const layer of between) {
    const findMiddle = ({ key, pay, receive }: Flow, beside: number) => {
      const spot =
        findSpot(columns, { key, layer: beside }) ??
        findSpot(columns, { key: beside < layer ? pay : receive, layer: beside })
      return spot === undefined ? 0 : spot.y + spot.size / 2
    }
    const order = ({ key, share }: Spot) => {
      const flow = flows.find((one) => one.key === key)
      return flow === undefined ? 0 : findMiddle(flow, layer - 0.5) + findMiddle(flow, layer + 0.5) - share
    }
    stack(columns.get(layer) ?? [], { height, order })
  }
  return { columns, height }
}

function findSpot(columns: Columns, { key, layer }: { readonly key: string; readonly layer: number }) {
  return columns.get(layer)?.find((spot) => spot.key === key)
}

function measureShare(share: number, thickness: number): number {
  return Math.max(share * thickness, THINNEST)
}

type Labelling = { readonly key: string; readonly size: number; readonly from: number; x(layer: number): number }

/** Where a stream is farthest from the others, if a line of text fits between them. */
function placeLabel(columns: Columns, { key, size, from, x }: Labelling): Point | undefined {
  const layer = from + 0.5
  const column = columns.get(layer) ?? []
  const spot = column.find((one) => one.key === key)
  if (spot === undefined || size + findGap(column) < LINE) return undefined
  return { x: x(layer), y: spot.y + size / 2 }
}

/** A leg between the columns of its two tokens. */
type Flow = {
  readonly leg: RouteLeg
  readonly key: string
  readonly pay: string
  readonly receive: string
  readonly share: number
  readonly from: number
  readonly to: number
}

function findFlows(legs: readonly RouteLeg[]): readonly Flow[] {
  const shares = findShares(legs)
  const layers = findLayers(legs)
  return legs.map((leg) => {
    const [pay, receive] = [toTokenKey(leg.pay), toTokenKey(leg.receive)]
    return {
      leg,
      pay,
      receive,
      key: `${leg.poolId} ${pay}`,
      share: shares.get(leg) ?? 0,
      from: layers.get(pay) ?? 0,
      to: layers.get(receive) ?? 0,
    }
  })
}

/** The part of the payment that each leg carries. */
function findShares(legs: readonly RouteLeg[]): ReadonlyMap<RouteLeg, number> {
  const shares = new Map<RouteLeg, number>()
  const first = legs[0]?.pay ?? '0x'
  for (const leg of legs) {
    const key = toTokenKey(leg.pay)
    const siblings = legs.filter(({ pay }) => toTokenKey(pay) === key)
    const paid = siblings.reduce((sum, { paid }) => sum + paid, 0n)
    const arrived = legs.filter(({ receive }) => toTokenKey(receive) === key)
    const part = key === toTokenKey(first) ? 1 : arrived.reduce((sum, other) => sum + (shares.get(other) ?? 0), 0)
    shares.set(leg, paid === 0n ? 0 : (part * Number((leg.paid * 1_000_000n) / paid)) / 1_000_000)
  }
  return shares
}

/** The longest path from the paid token to each token, in legs. */
function findLayers(legs: readonly RouteLeg[]): ReadonlyMap<string, number> {
  const layers = new Map<string, number>([[toTokenKey(legs[0]?.pay ?? '0x'), 0]])
  for (const { pay, receive } of legs) {
    const next = (layers.get(toTokenKey(pay)) ?? 0) + 1
    layers.set(toTokenKey(receive), Math.max(layers.get(toTokenKey(receive)) ?? 0, next))
  }
  return layers
}

function listTokens(flows: readonly Flow[], layer: number): readonly Spot[] {
  const found = new Map<string, Address>()
  for (const { leg, pay, receive, from, to } of flows) {
    if (from === layer) found.set(pay, leg.pay)
    if (to === layer) found.set(receive, leg.receive)
  }
  return [...found].map(([key, token]) => {
    const carried = (side: 'pay' | 'receive') =>
      flows.reduce((sum, flow) => (flow[side] === key ? sum + flow.share : sum), 0)
    const share = Math.max(carried('pay'), carried('receive'))
    // Streams that go on pass above the tokens of a column, so that they cross fewer others.
    return { key, token, share, order: 1 - share / 2 }
  })
}

function listPassing(flows: readonly Flow[], layer: number): readonly Spot[] {
  return flows
    .filter(({ from, to }) => from < layer && layer < to)
    .map(({ key, share, to }) => ({ key, share, order: -to - share / 2 }))
}

function measure(column: readonly PlacedSpot[]): number {
  return column.reduce((sum, spot, index) => sum + measureAbove(column, index) + spot.size, 0)
}

/** The free height above a spot. Streams leave the height of a name free, too, so that a single one runs straight. */
function measureAbove(column: readonly PlacedSpot[], index: number): number {
  return index === 0 || column[index]?.token !== undefined ? NAME : findGap(column)
}

function findGap(column: readonly PlacedSpot[]): number {
  return Math.min(GAPS.each, GAPS.all / column.length)
}

type Stacking = { readonly height: number; order(spot: Spot): number }

/** Stacks a column around the middle. */
function stack(column: PlacedSpot[], { height, order }: Stacking): void {
  column.sort((one, other) => order(one) - order(other))
  let y = (height - measure(column)) / 2
  column.forEach((spot, index) => {
    spot.y = y + measureAbove(column, index)
    y = spot.y + spot.size
  })
}

type Docking = { readonly columns: Columns; readonly side: 'pay' | 'receive' }

/** Where each leg meets the bar of its token: in the order in which the streams lie beside it. */
function dock(flows: readonly Flow[], { columns, side }: Docking): ReadonlyMap<string, number> {
  const isPay = side === 'pay'
  const beside = ({ key, from, to }: Flow) => findSpot(columns, { key, layer: isPay ? from + 0.5 : to - 0.5 })?.y ?? 0
  const used = new Map<string, number>()
  const docks = new Map<string, number>()
  for (const flow of [...flows].sort((one, other) => beside(one) - beside(other))) {
    const spot = findSpot(columns, { key: flow[side], layer: isPay ? flow.from : flow.to })
    if (spot === undefined) continue
    const offset = used.get(spot.key) ?? 0
    used.set(spot.key, offset + flow.share)
    docks.set(flow.key, spot.y + (spot.share === 0 ? 0 : (offset / spot.share) * spot.size))
  }
  return docks
}

function drawStream(path: readonly Point[], size: number): Pick<LayoutStream, 'outline' | 'strands'> {
  const shift = (by: number) => path.map(({ x, y }) => ({ x, y: y + by }))
  const lower = shift(size).reverse()
  const count = Math.max(1, Math.round(size / STRAND))
  const strands = Array.from({ length: count }, (_, index) => shift(((index + 0.5) / count) * size))
  return {
    outline: `M${write(path[0])}${curve(path)}L${write(lower[0])}${curve(lower)}Z`,
    strands: strands.map((points) => `M${write(points[0])}${curve(points)}`).join(''),
  }
}

function curve(points: readonly Point[]): string {
  return points
    .slice(1)
    .map((to, index) => {
      const from = points[index] ?? to
      const middle = (from.x + to.x) / 2
      return `C${write({ x: middle, y: from.y })} ${write({ x: middle, y: to.y })} ${write(to)}`
    })
    .join('')
}

function write(point: Point | undefined): string {
  const { x, y } = point ?? { x: 0, y: 0 }
  return `${round(x)},${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
