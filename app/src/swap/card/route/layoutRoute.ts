import { type Address, toTokenKey } from '@murmur/engine/token'
import type { RouteLeg } from '@murmur/sdk/market/quoteState'

/** The route as a drawing: tokens as bars, pools as bands between them. `x` runs from 0 to 100, `y` is in pixels. */
export type RouteLayout = {
  readonly height: number
  readonly nodes: readonly LayoutNode[]
  readonly bands: readonly LayoutBand[]
}

type LayoutNode = {
  readonly token: Address
  readonly x: number
  readonly y: number
  readonly height: number
  /** The part of the payment that passes through it. */
  readonly share: number
}

type LayoutBand = { readonly leg: RouteLeg; readonly share: number; readonly path: string }

/** The height of the whole payment; a single band needs less. */
const FLOW = { split: 88, single: 36 }
/** Above each bar, for the name of its token. */
const LABEL = 22
const GAP = 10

/** The place of a token, or of a leg that passes its column towards the column `to`. */
type Spot = {
  readonly key: string
  readonly token: Address | undefined
  readonly share: number
  readonly to: number
}
type PlacedSpot = Spot & { readonly size: number; y: number }
type Point = { readonly x: number; readonly y: number }

/** Legs are in execution order, so that each token is complete before it is spent. */
export function layoutRoute(legs: readonly RouteLeg[]): RouteLayout {
  const shares = findShares(legs)
  const layers = findLayers(legs)
  const depth = Math.max(1, ...layers.values())
  const flow = legs.length > 1 ? FLOW.split : FLOW.single
  const columns = placeColumns(legs, { shares, layers, depth }).map((column) =>
    column.map((spot): PlacedSpot => ({ ...spot, size: spot.share * flow, y: 0 })),
  )
  const height = Math.max(...columns.map(measureColumn))
  for (const column of columns) stack(column, height)
  const toX = (layer: number) => (layer / depth) * 100
  const nodes = columns.flatMap((column, layer) =>
    column.flatMap(({ token, share, size, y }) => (token ? [{ token, share, x: toX(layer), y, height: size }] : [])),
  )
  return { height, nodes, bands: drawBands(legs, { shares, layers, columns, toX, flow }) }
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
  // The received token ends the drawing, also where a short path leads to it.
  return layers
}

type Placing = {
  readonly shares: ReadonlyMap<RouteLeg, number>
  readonly layers: ReadonlyMap<string, number>
  readonly depth: number
}

/** One column per layer: its tokens, and a place for each leg that passes it. */
function placeColumns(legs: readonly RouteLeg[], { shares, layers, depth }: Placing): Spot[][] {
  const columns: Spot[][] = Array.from({ length: depth + 1 }, () => [])
  const add = (layer: number, spot: Spot) => columns[layer]?.push(spot)
  const tokens = new Map(legs.flatMap(({ pay, receive }) => [pay, receive]).map((token) => [toTokenKey(token), token]))
  for (const [key, token] of tokens) {
    const carried = (side: 'pay' | 'receive') =>
      legs.reduce((sum, leg) => (toTokenKey(leg[side]) === key ? sum + (shares.get(leg) ?? 0) : sum), 0)
    const layer = layers.get(key) ?? 0
    add(layer, { key, token, share: Math.max(carried('pay'), carried('receive')), to: layer })
  }
  for (const leg of legs) {
    const [from, to] = findEnds(leg, layers)
    for (let layer = from + 1; layer < to; layer += 1) {
      add(layer, { key: passKey(leg), token: undefined, share: shares.get(leg) ?? 0, to })
    }
  }
  // The farther a band goes, the higher it runs: so it crosses no other, and passes above the tokens.
  for (const column of columns) column.sort((one, other) => other.to - one.to || other.share - one.share)
  return columns
}

function passKey({ poolId, pay }: RouteLeg): string {
  return `${poolId} ${toTokenKey(pay)}`
}

function findEnds({ pay, receive }: RouteLeg, layers: ReadonlyMap<string, number>): readonly [number, number] {
  return [layers.get(toTokenKey(pay)) ?? 0, layers.get(toTokenKey(receive)) ?? 0]
}

function measureColumn(column: readonly PlacedSpot[]): number {
  return column.reduce((sum, spot) => sum + measureSpot(spot), 0)
}

function measureSpot({ token, size }: PlacedSpot): number {
  return (token === undefined ? GAP : LABEL) + size
}

/** Stacks a column around the middle. */
function stack(column: readonly PlacedSpot[], height: number): void {
  let y = (height - measureColumn(column)) / 2
  for (const spot of column) {
    spot.y = y + (spot.token === undefined ? GAP : LABEL)
    y += measureSpot(spot)
  }
}

type Drawing = Pick<Placing, 'shares' | 'layers'> & {
  readonly columns: readonly (readonly PlacedSpot[])[]
  readonly flow: number
  readonly toX: (layer: number) => number
}

function drawBands(legs: readonly RouteLeg[], drawing: Drawing): readonly LayoutBand[] {
  const { shares, layers, columns, toX, flow } = drawing
  const share = (leg: RouteLeg) => shares.get(leg) ?? 0
  const [from, to] = [(leg: RouteLeg) => findEnds(leg, layers)[0], (leg: RouteLeg) => findEnds(leg, layers)[1]]
  const leaving = [...legs].sort((one, other) => to(other) - to(one) || share(other) - share(one))
  const arriving = [...legs].sort((one, other) => from(one) - from(other) || share(other) - share(one))
  const starts = dock(leaving, { ...drawing, side: 'pay' })
  const ends = dock(arriving, { ...drawing, side: 'receive' })
  return legs.map((leg) => {
    const between = Array.from({ length: Math.max(0, to(leg) - from(leg) - 1) }, (_, index) => {
      const layer = from(leg) + index + 1
      return { x: toX(layer), y: columns[layer]?.find(({ key }) => key === passKey(leg))?.y ?? 0 }
    })
    const points = [starts.get(leg), ...between, ends.get(leg)].filter((point) => point !== undefined)
    return { leg, share: share(leg), path: drawBand(points, share(leg) * flow) }
  })
}

type Docking = Drawing & { readonly side: 'pay' | 'receive' }

/** Where each leg meets the bar of its token, one below the other in this order. */
function dock(legs: readonly RouteLeg[], { shares, layers, columns, toX, flow, side }: Docking) {
  const used = new Map<string, number>()
  const points = new Map<RouteLeg, Point>()
  for (const leg of legs) {
    const key = toTokenKey(leg[side])
    const layer = layers.get(key) ?? 0
    const offset = used.get(key) ?? 0
    used.set(key, offset + (shares.get(leg) ?? 0) * flow)
    points.set(leg, { x: toX(layer), y: (columns[layer]?.find((spot) => spot.key === key)?.y ?? 0) + offset })
  }
  return points
}

/** Thinner than this, a band would not be seen. */
const THINNEST = 1.5

function drawBand(points: readonly Point[], thickness: number): string {
  const lower = points.map(({ x, y }) => ({ x, y: y + Math.max(thickness, THINNEST) })).reverse()
  return `M${write(points[0])}${curve(points)}L${write(lower[0])}${curve(lower)}Z`
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
